import { useState } from 'react';
import { sendRequest } from '../../../src/client/request.js';
import {
  ErrorResponse,
  SetupProblem,
  SetupResponse,
  type SetupField,
  type SetupFormat,
  type SetupRequest,
} from '../../../src/contract/index.js';
import { assessPassword } from '../../../src/contract/password-strength.js';
import { matches } from '../../../src/contract/schema.js';
import { paths } from '../../layout.js';
import { t } from '../../messages/first-setup.js';

/** The fields of the form. */
export interface Answers {
  readonly email: string;
  readonly password: string;
  readonly format: SetupFormat;
  readonly protects: 'nothing' | 'app';
  readonly upstream: string;
  /** The image of the app, for a compose file. */
  readonly image: string;
}

export const NO_ANSWERS: Answers = {
  email: '',
  password: '',
  format: 'env',
  protects: 'nothing',
  upstream: '',
  image: '',
};

/** The fields of the form, from top to bottom. */
const FIELDS = ['email', 'password', 'upstream', 'image'] as const;

export type FieldName = SetupField | 'image';

export type Problems = Partial<Readonly<Record<FieldName, string>>>;

/** A compose file always has an app. */
export function protectsApp({ format, protects }: Answers): boolean {
  return format === 'compose' || protects === 'app';
}

/** No character of it can end the line in the compose file, or start another value. */
const IMAGE = /^[a-z\d][\w./:@-]*$/i;

/** The missing fields; as long as there are some, nothing is sent. */
function problemsOf(answers: Answers): Problems {
  const { email, password, format, upstream, image } = answers;
  const { weakness } = assessPassword(password, email);
  return {
    ...(email.trim() === '' ? { email: t('newEmailMissing') } : {}),
    ...(weakness === null ? {} : { password: t(`weak-${weakness}`) }),
    ...(protectsApp(answers) && upstream.trim() === '' ? { upstream: t('appAddressMissing') } : {}),
    ...(format === 'compose' && !IMAGE.test(image.trim()) ? { image: t('appImageMissing') } : {}),
  };
}

export function toRequest(answers: Answers): SetupRequest {
  const { email, password, format, upstream } = answers;
  return {
    email: email.trim(),
    password,
    format,
    upstream: protectsApp(answers) ? upstream.trim() : '',
  };
}

/**
 * Sends the answers once they are complete.
 *
 * @param focus - called with the first field that needs another value
 */
export function useSetup(
  answers: Answers,
  onFiles: (setup: SetupResponse) => void,
  focus: (field: FieldName) => void,
) {
  const [problems, setProblems] = useState<Problems>({});
  /** Why there are no files, if it is not about a field; empty if there is no reason. */
  const [failure, setFailure] = useState('');
  const [creating, setCreating] = useState(false);

  const show = (found: Problems) => {
    setProblems(found);
    const first = FIELDS.find((field) => found[field] !== undefined);
    if (first !== undefined) focus(first);
    return first !== undefined;
  };
  const submit = async () => {
    if (creating || show(problemsOf(answers))) return;
    setFailure('');
    setCreating(true);
    const outcome = await createFiles(toRequest(answers));
    setCreating(false);
    if (typeof outcome === 'string') setFailure(outcome);
    else if (matches(SetupProblem, outcome)) show({ [outcome.field]: outcome.detail });
    else onFiles(outcome);
  };
  /** Forgets the problems of these fields, which have changed. */
  const forget = (fields: object) => {
    const rest = Object.entries(problems).filter(([field]) => !(field in fields));
    setProblems(Object.fromEntries(rest));
  };
  return { problems, failure, creating, submit, forget };
}

/**
 * Asks the service for the files, with the code in the page's address.
 *
 * @returns why there are none, as a sentence, if that is not about a field
 */
async function createFiles(json: SetupRequest): Promise<SetupResponse | SetupProblem | string> {
  const path = paths.setup + window.location.search;
  const response = await sendRequest(path, { method: 'POST', json });
  if (response.kind === 'unreachable') return t('setupUnreachable');
  const { status, body, retryAfterSeconds } = response;
  if (status === 200 && matches(SetupResponse, body)) return body;
  if (status === 422 && matches(SetupProblem, body)) return body;
  if (status === 429) return t('setupBusy', { seconds: retryAfterSeconds ?? 60 });
  return matches(ErrorResponse, body) ? body.detail : t('setupUnreachable');
}
