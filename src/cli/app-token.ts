import { randomBytes } from 'node:crypto';
import { appTokenDigest, createAppToken, isAppTokenName } from '../core/auth/app-tokens.js';
import { formatAppToken } from '../core/config/app-tokens.js';
import { isAppHost, isMethod, parseDay } from '../core/config/token-lines.js';
import { PathSet } from '../core/path-set.js';
import { parseArguments, UsageError, type ParsedArguments } from './arguments.js';
import { COMMANDS } from './commands.js';
import { EXIT, type Command } from './terminal.js';

const USAGE_NOTE = `
The first line is the token. Put it into the client now: it is not stored and not shown again.
Add the second line to the configuration and restart Housekey. Separate several tokens by commas.
`;

/** `housekey app-token NAME`: prints a new app token, and the line that lets Housekey recognize it. */
export const appToken: Command = async ({ output, errors }, args) => {
  const options = parseArguments(args, COMMANDS['app-token'].options, { takesArgument: true });
  const { argument: name } = options;
  if (name === undefined || !isAppTokenName(name)) {
    throw new UsageError(
      'Name the token after its client, such as "housekey app-token backup": 1 to 32 lowercase letters, digits and hyphens.',
    );
  }
  const line = {
    name,
    apps: splitList(options.value('app')),
    methods: splitList(options.value('methods')).map((method) => method.toUpperCase()),
    paths: splitList(options.value('paths')),
    expires: options.value('expires'),
  };
  const problem = findProblem(line, options);
  if (problem !== undefined) throw new UsageError(problem);
  const token = createAppToken(name, randomBytes);
  const entry = formatAppToken({ ...line, digest: appTokenDigest(token) });
  output.write(`${token}\nSERVICE_APP_TOKENS=${entry}\n`);
  errors.write(USAGE_NOTE);
  return await Promise.resolve(EXIT.ok);
};

interface Limits {
  readonly apps: readonly string[];
  readonly methods: readonly string[];
  readonly paths: readonly string[];
  readonly expires: string | undefined;
}

/** An option without a value must not become a token without limits. */
function findProblem(
  { apps, methods, paths, expires }: Limits,
  options: ParsedArguments<keyof (typeof COMMANDS)['app-token']['options']>,
): string | undefined {
  if (options.has('app') && (apps.length === 0 || !apps.every(isAppHost))) {
    return '--app must be the host of an app in SERVICE_APPS, such as wiki.example.com, or a list of them.';
  }
  if (options.has('methods') && (methods.length === 0 || !methods.every(isMethod))) {
    return '--methods must be a list of HTTP methods, such as GET,HEAD.';
  }
  if (
    options.has('paths') &&
    (paths.length === 0 || !paths.every((path) => PathSet.isEntry(path)))
  ) {
    return '--paths must be a list of plain paths below the root, such as /api,/dav. Leave it out to allow all.';
  }
  if (expires === undefined) return undefined;
  const expiresAt = parseDay(expires);
  if (expiresAt === undefined) return '--expires must be a date, such as 2027-01-01.';
  return expiresAt * 1000 > Date.now() ? undefined : '--expires must be a date in the future.';
}

/** The items of an option. */
export function splitList(text: string | undefined): string[] {
  return (text ?? '').split(',').filter((item) => item !== '');
}
