import { randomBytes } from 'node:crypto';
import { isAppTokenName } from '../core/auth/app-tokens.js';
import { newAppToken } from '../core/config/new-entries.js';
import { parseArguments, UsageError } from './arguments.js';
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
  // An option without a value must not become a token without limits.
  const listOf = (option: 'app' | 'methods' | 'paths') =>
    options.has(option) ? splitList(options.value(option)) : undefined;
  const wish = {
    name,
    apps: listOf('app'),
    methods: listOf('methods'),
    paths: listOf('paths'),
    expires: options.value('expires'),
  };
  const created = newAppToken(wish, { now: Date.now, randomBytes }, '--');
  if (typeof created === 'string') throw new UsageError(`${created}.`);
  output.write(`${created.secret}\nSERVICE_APP_TOKENS=${created.line}\n`);
  errors.write(USAGE_NOTE);
  return await Promise.resolve(EXIT.ok);
};

/** The items of an option. */
export function splitList(text: string | undefined): string[] {
  return (text ?? '').split(',').filter((item) => item !== '');
}
