"""Reads exchanges as JSON, and prints as JSON what httplint notes on each: on the response, or on the request alone."""

import base64
import json
import sys
from argparse import Namespace

from httplint.cli.http_parser import HttpCliParser, modes
from httplint.note import levels
from thor.http.common import States


class Reader(HttpCliParser):
    """Reads one message. Keeps the notes, where the command would print them."""

    def __init__(self, mode, raw, time, request=None):
        super().__init__(Namespace(mode=mode), time)
        self.request = request
        self.errors = []
        self.is_complete = False
        self.handle_input(base64.b64decode(raw))
        if not self.is_complete:
            self.linter.finish_content(False)

    def input_start(self, *head):
        allows_body, is_final = super().input_start(*head)
        if self.request is not None:
            self.linter.request = self.request
            self.linter.is_head_response = self.request.method == "HEAD"
            allows_body = allows_body and self.request.method != "HEAD"
        return allows_body, is_final

    def input_end(self, trailers):
        self.is_complete = True
        self.linter.finish_content(True, trailers)
        # Whatever follows is an error.
        self._input_state = States.QUIET

    def input_error(self, err, close=True):
        self.errors.append({"id": type(err).__name__, "subject": "framing", "summary": err.desc})

    def notes(self):
        notes = [each for note in self.linter.notes for each in (note, *note.subnotes)]
        return self.errors + [
            {"id": type(note).__name__, "subject": note.subject, "summary": note.summary}
            for note in notes
            if note.level in (levels.WARN, levels.BAD)
        ]


def lint(request, time, response=None):
    asked = Reader(modes.REQUEST, request, time)
    if response is None:
        return asked.notes()
    return Reader(modes.RESPONSE, response, time, asked.linter).notes()


json.dump([lint(**exchange) for exchange in json.load(sys.stdin)], sys.stdout)
