import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { UpstreamError } from '../../contract/index.js';
import { linesOf, READABLE_ANSWER } from '../../http/plain-response.js';
import { discardUnreadBody } from '../connections/incoming.js';
import { pairsOf, reasonOf } from '../connections/header-names.js';
import {
  cookieLines,
  responseHeaders,
  type IsOurCookie,
  type RenewCookies,
} from './response-headers.js';

/** Media types of streams without an end: events, and the frames of a camera (MJPEG). */
const ENDLESS = /^\s*(?:text\/event-stream|multipart\/x-mixed-replace)\b/i;

export interface ForwardOptions {
  /** A session admitted the request, so no shared cache may store the response. */
  readonly isPrivate: boolean;
  /** A token admitted the request, so any page that has it may read the response. */
  readonly isForAnySite: boolean;
  readonly renewCookies: RenewCookies | undefined;
  /** Finds cookies that the app must not set; `undefined`: it may set all. */
  readonly isOurCookie: IsOurCookie | undefined;
  /** Called if the app fails before its response begins. */
  readonly onError: (error: UpstreamError) => void;
  /** Called in place of passing on a 404; `undefined` passes it on. */
  readonly onNotFound: (() => void) | undefined;
  /** Called if the response may never end by itself. */
  readonly onEndless: () => void;
  /** Called with a function that ends the request to the app, of whose response nothing more is sent. */
  readonly onStart: (abort: () => void) => void;
}

type Controller = Dispatcher.DispatchController;

/** Streams the app's response to the client, with backpressure, until the client disconnects. */
export class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly #incoming: IncomingMessage;
  readonly #outgoing: ServerResponse;
  readonly #options: ForwardOptions;
  readonly #onError: (error: Error) => void;
  /** The first part of the body, or its end, has arrived. */
  #hasBodyBegun = false;
  /** Another response is sent in place of the app's, or none. */
  #isReplaced = false;

  constructor(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    options: ForwardOptions,
    onError: (error: Error) => void,
  ) {
    this.#incoming = incoming;
    this.#outgoing = outgoing;
    this.#options = options;
    this.#onError = onError;
  }

  onRequestStart(controller: Controller): void {
    const abort = () => {
      this.#isReplaced = true;
      controller.abort(new Error('The client disconnected, or its session ended'));
    };
    if (this.#incoming.socket.destroyed) abort();
    else this.#options.onStart(abort);
  }

  onResponseStart(
    controller: Controller,
    status: number,
    headers: IncomingHttpHeaders,
    statusText?: string,
  ): void {
    const { renewCookies, isOurCookie, isPrivate, isForAnySite } = this.#options;
    const { onEndless, onNotFound } = this.#options;
    if (status < 200) {
      const acceptsHints = this.#incoming.httpVersion !== '1.0';
      if (status === 103 && acceptsHints) sendEarlyHints(this.#outgoing, headers['link']);
      return;
    }
    if (status === 404 && onNotFound !== undefined) {
      this.#isReplaced = true;
      controller.abort(new Error('The app has nothing at this path'));
      onNotFound();
      return;
    }
    if (ENDLESS.test(String(headers['content-type']))) onEndless();
    this.#outgoing.sendDate = false;
    const session = isPrivate ? this.#incoming : undefined;
    const fields = responseHeaders(decodeHeaders(controller.rawHeaders), session, isOurCookie);
    fields.push(...cookieLines(renewCookies));
    if (isForAnySite && headers['access-control-allow-origin'] === undefined) {
      fields.push(...linesOf(READABLE_ANSWER));
    }
    // The app may be refusing a long upload.
    discardUnreadBody(this.#incoming, this.#outgoing);
    this.#outgoing.writeHead(status, reasonOf(status, statusText), fields);
    // The body usually begins in the same packet; then both are sent together.
    queueMicrotask(() => {
      if (!this.#hasBodyBegun) flushHeaders(this.#outgoing, fields);
    });
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.#hasBodyBegun = true;
    if (this.#outgoing.write(chunk)) return;
    controller.pause();
    this.#outgoing.once('drain', () => controller.resume());
  }

  onResponseEnd(controller: Controller): void {
    this.#hasBodyBegun = true;
    const trailers = decodeHeaders(controller.rawTrailers);
    if (trailers.length > 0) this.#outgoing.addTrailers(pairsOf(trailers));
    this.#outgoing.end();
  }

  onResponseError(_controller: Controller, error: Error): void {
    if (!this.#isReplaced) this.#onError(error);
  }
}

/** Sends Early Hints (RFC 8297). They are optional, so errors are ignored. */
function sendEarlyHints(outgoing: ServerResponse, link: string | string[] | undefined): void {
  if (link === undefined) return;
  const links = [link].flat().flatMap((value) => value.split(/,\s*(?=<)/));
  try {
    outgoing.writeEarlyHints({ link: links });
  } catch {
    // node:http is stricter about links than some apps.
  }
}

/**
 * Sends headers before the body. node:http would encode them as UTF-8 here, so headers with non-ASCII
 * characters wait for the body.
 */
function flushHeaders(outgoing: ServerResponse, fields: readonly string[]): void {
  if (!outgoing.destroyed && fields.every(isAscii)) outgoing.flushHeaders();
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

type EncodedHeaders = Controller['rawHeaders'];

/** Decodes header bytes as Latin-1 (RFC 9110 §5.5), so that they are sent as received. */
function decodeHeaders(raw: EncodedHeaders): string[] {
  if (!Array.isArray(raw)) return [];
  return raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1')));
}
