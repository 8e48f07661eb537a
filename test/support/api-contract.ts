import { OIDC_PATHS } from '../../src/http/oidc-provider.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import {
  DEFAULT_LAYOUT,
  PAGES,
  pathsOf,
  PREFIXES,
  PROOF_HEADERS,
  STREAM_MESSAGES,
  type Layout,
} from '../../src/contract/index.js';
import { SIGNED_IDENTITY_HEADER } from '../../src/http/user-headers.js';
import { describeApi } from '../../src/http/routes/openapi/document.js';
import { rawPathOf } from '../../src/http/router.js';

/** Headers that mean something to a client of the API, so each response says if it may have them. */
const TOLD_HEADERS = [
  'accept-encoding',
  'allow',
  'etag',
  'location',
  'retry-after',
  'www-authenticate',
  'x-housekey-credential',
  PROOF_HEADERS.challenge,
  SIGNED_IDENTITY_HEADER,
];

/** Why any method may be refused before it is looked at: the host is wrong, or another site asks. */
const EARLY_STATUSES: ReadonlySet<number> = new Set([400, 403, 421]);

const contentSchema = z.record(z.string(), z.object({ schema: z.unknown() }));
const responseSchema = z.object({
  headers: z.record(z.string(), z.object({ required: z.boolean().optional() })).optional(),
  content: contentSchema.optional(),
});
const operationSchema = z.object({
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  requestBody: z.object({ required: z.boolean(), content: contentSchema }).optional(),
  responses: z.record(z.string(), responseSchema),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

type Operation = z.infer<typeof operationSchema>;
type Operations = Readonly<Record<string, Operation>>;
type Described = z.infer<typeof responseSchema>;

/**
 * Throws unless the API's description allows this response to this request: its status, the headers above,
 * its content type and its body.
 */
export type CheckAnswer = (request: Request, response: Response) => Promise<void>;

const checks = new Map<string, CheckAnswer>();

/** The check against the description that a service of this layout serves. */
export function apiContract(layout: Layout, authEnabled: boolean): CheckAnswer {
  const key = keyOf(layout, authEnabled);
  const check = checks.get(key) ?? createCheck(key, describeApi('0', pathsOf(layout), authEnabled));
  checks.set(key, check);
  return check;
}

const ajv = new Ajv2020({
  formats: { password: true },
  allowUnionTypes: true,
  keywords: ['openapi', 'info', 'servers', 'security', 'paths', 'components'],
});

/** Throws unless a message of the stream is as described. */
export function checkStreamMessage(message: { event: string; data: string }): void {
  apiContract(DEFAULT_LAYOUT, true);
  const matches = matcher(keyOf(DEFAULT_LAYOUT, true));
  matches(message, 'components', 'schemas', 'ActivityMessage');
  const data = message.event === STREAM_MESSAGES.snapshot ? 'ActivityResponse' : 'ActivityChange';
  matches(JSON.parse(message.data), 'components', 'schemas', data);
}

/** Identifies a description: it depends on nothing else. */
function keyOf({ prefixOnly }: Layout, authEnabled: boolean): string {
  return `prefix-only-${prefixOnly}-enabled-${authEnabled}`;
}

function createCheck(id: string, document: object): CheckAnswer {
  const { paths } = documentSchema.parse(document);
  ajv.addSchema({ ...document, $id: id });
  return async (request, response) => {
    const path = rawPathOf(request.url);
    const title = `${request.method} ${path}: ${response.status}`;
    try {
      const answer = { request, response, path, matches: matcher(id) };
      await checkPath(answer, paths[path]);
    } catch (error) {
      throw new Error(`${title}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  };
}

interface Answer {
  readonly request: Request;
  readonly response: Response;
  readonly path: string;
  /** Throws unless the value matches the schema at these steps into the document. */
  readonly matches: (value: unknown, ...steps: readonly string[]) => void;
}

function matcher(id: string): Answer['matches'] {
  return (value, ...steps) => {
    const pointer = steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'));
    const validate = ajv.getSchema(`${id}#/${pointer.map(encodeURIComponent).join('/')}`);
    if (validate === undefined) throw new Error(`the description has no ${steps.join(' ')}`);
    if (validate(value) !== true) throw new Error(ajv.errorsText(validate.errors));
  };
}

async function checkPath(answer: Answer, operations: Operations | undefined): Promise<void> {
  const { request, response, path } = answer;
  if (operations === undefined) return await checkUndescribed(answer);
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
  const operation = operations[method];
  if (operation === undefined) return await checkOtherMethod(answer, Object.keys(operations));
  const steps = ['paths', path, method];
  const described = operation.responses[String(response.status)];
  if (described === undefined) throw new Error('this status is not described');
  checkHeaders(answer, described, [...steps, 'responses', String(response.status)]);
  await checkBody(answer, described, [...steps, 'responses', String(response.status)]);
  if (response.ok) checkAccepted(answer, operation);
}

/** Pages and files are not described, but every other JSON answer at a path of Housekey is. */
async function checkUndescribed(answer: Answer): Promise<void> {
  const { response, path } = answer;
  const isOwn = path.startsWith(PREFIXES.own) || path.startsWith(PREFIXES.auth);
  if (!isOwn || mediaTypeOf(response) !== 'application/json' || PAGE_PATHS.has(path)) return;
  await checkError(answer);
}

/** Pages, and what OpenID Connect describes. */
const PAGE_PATHS: ReadonlySet<string> = new Set([
  ...Object.values(PAGES),
  ...Object.values(OIDC_PATHS),
]);

async function checkOtherMethod(answer: Answer, described: readonly string[]): Promise<void> {
  const { request, response } = answer;
  const methods = described.map((name) => name.toUpperCase());
  const head = methods.includes('GET') ? ['HEAD'] : [];
  const allow = [...methods, ...head, 'OPTIONS'].join(', ');
  if (EARLY_STATUSES.has(response.status)) return await checkError(answer);
  const expected = request.method === 'OPTIONS' ? 204 : 405;
  if (response.status !== expected) throw new Error(`the status of other methods is ${expected}`);
  if (response.headers.get('allow') !== allow) throw new Error(`Allow is not ${allow}`);
  if (expected === 405) await checkError(answer);
}

async function checkError({ request, response, matches }: Answer): Promise<void> {
  if (response.status < 400) throw new Error('this path is not described');
  if (request.method === 'HEAD') return;
  matches(await response.clone().json(), 'components', 'schemas', 'ErrorResponse');
}

function checkHeaders(
  { response, matches }: Answer,
  { headers: described = {} }: Described,
  steps: readonly string[],
): void {
  const names = new Map(Object.keys(described).map((name) => [name.toLowerCase(), name]));
  for (const told of TOLD_HEADERS) {
    if (response.headers.has(told) && !names.has(told)) throw new Error(`${told} is not described`);
  }
  for (const [lowerCase, name] of names) {
    const value = response.headers.get(lowerCase);
    if (value === null && described[name]?.required === true) throw new Error(`${name} is missing`);
    if (value === null) continue;
    matches(/^\d+$/.test(value) ? Number(value) : value, ...steps, 'headers', name, 'schema');
  }
}

async function checkBody(
  { request, response, matches }: Answer,
  { content }: Described,
  steps: readonly string[],
): Promise<void> {
  const mediaType = mediaTypeOf(response);
  if (content === undefined) {
    const isEmpty = mediaType === undefined && (await response.clone().text()) === '';
    if (!isEmpty) throw new Error('a body is not described');
    return;
  }
  if (mediaType === undefined || !(mediaType in content)) {
    throw new Error(`the content type ${mediaType} is not described`);
  }
  const isReadable = request.method !== 'HEAD' && !response.headers.has('content-encoding');
  if (mediaType !== 'application/json' || !isReadable) return;
  matches(await response.clone().json(), ...steps, 'content', mediaType, 'schema');
}

/** A request that succeeded carried one of the described credentials, and a described body. */
function checkAccepted({ request }: Answer, { security, requestBody }: Operation): void {
  const schemes = security.flatMap((each) => Object.keys(each));
  if (schemes.length > 0 && !schemes.some((scheme) => CREDENTIALS[scheme]?.(request.headers))) {
    throw new Error(`it was accepted without ${schemes.join(' or ')}`);
  }
  if (requestBody === undefined) return;
  const mediaType = mediaTypeOf(request) ?? '';
  if (mediaType === '' && !requestBody.required) return;
  if (!(mediaType in requestBody.content)) throw new Error(`it was accepted as "${mediaType}"`);
}

/** Whether a request carries a credential of a scheme. The name of the cookie is configurable. */
const CREDENTIALS: Readonly<Record<string, (headers: Headers) => boolean>> = {
  bearer: (headers) => /^bearer /i.test(headers.get('authorization') ?? ''),
  session: (headers) => headers.has('cookie'),
  appToken: (headers) => headers.has('x-housekey-token'),
  appTokenProxy: (headers) => headers.has('proxy-authorization'),
  appTokenBasic: (headers) => /^basic /i.test(headers.get('authorization') ?? ''),
};

function mediaTypeOf({ headers }: Request | Response): string | undefined {
  return headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
}
