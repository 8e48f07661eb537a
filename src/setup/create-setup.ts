import { randomBytes } from 'node:crypto';
import type {
  ErrorResponse,
  SetupField,
  SetupProblem,
  SetupRequest,
  SetupResponse,
} from '../contract/index.js';
import {
  formatWithoutDollars,
  HASH_COST,
  hashPassword,
  type PasswordHash,
} from '../core/auth/password.js';
import { generateSecret } from '../core/config/config.js';
import { UsageError, parseEmail, parseUpstream, type Choices } from './choices.js';
import { makePlan } from './plan.js';
import { SYNTAXES } from './settings-file.js';

/** The folder that the files will be saved in, and the program with which systemd starts the service. */
export interface SetupPlace {
  /** The working directory of the service. */
  readonly folder: string;
  /** Path of the node program. */
  readonly node: string;
}

/**
 * Makes the files that `housekey init` would write into an empty folder, and writes nothing.
 *
 * @returns the files, or which value cannot be used, or why there are none for this folder
 */
export async function createSetup(
  request: SetupRequest,
  place: SetupPlace,
): Promise<SetupResponse | SetupProblem | ErrorResponse> {
  const choices = choicesOf(request);
  if ('field' in choices) return choices;
  const hash = await hashPassword(request.password, { cost: HASH_COST, salt: randomBytes(16) });
  try {
    return makeFiles(choices, hash, place);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { detail: error.message };
  }
}

function makeFiles(
  choices: Choices,
  hash: PasswordHash,
  { folder, node }: SetupPlace,
): SetupResponse {
  const existing = {
    syntax: SYNTAXES[choices.format],
    text: undefined,
    settings: {},
    hasPassword: false,
    hasSecret: false,
  };
  const { files } = makePlan(choices, existing, {
    folder,
    node,
    readFile: () => undefined,
    secrets: {
      SERVICE_PASSWORD_HASH: formatWithoutDollars(hash),
      SERVICE_SECRET_KEY: generateSecret(randomBytes),
    },
  });
  // The settings first: they name the other files.
  const isSettings = ({ path }: { readonly path: string }) => path === existing.syntax.path;
  const ordered = [...files.filter(isSettings), ...files.filter((file) => !isSettings(file))];
  return {
    folder,
    files: ordered.map(({ path, text, mode }) => ({ path, text, mode: mode.toString(8) })),
  };
}

function choicesOf({ email, format, upstream }: SetupRequest): Choices | SetupProblem {
  const problem =
    problemWith('email', () => parseEmail(email)) ??
    problemWith('upstream', () => {
      if (upstream !== '') parseUpstream(upstream, format);
      else if (format === 'compose') throw new UsageError(APP_MISSING);
    });
  if (problem !== undefined) return problem;
  return {
    format,
    email,
    upstream: upstream === '' ? undefined : parseUpstream(upstream, format),
    apps: [],
    forwardAuth: false,
    proxy: undefined,
    publicUrl: undefined,
    port: undefined,
  };
}

const APP_MISSING = 'A compose file needs the address of the app, such as http://app:3000.';

function problemWith(field: SetupField, parse: () => unknown): SetupProblem | undefined {
  try {
    parse();
    return undefined;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { field, detail: error.message };
  }
}
