import { randomBytes } from 'node:crypto';
import { newOidcClient } from '../core/config/oidc-clients.js';
import { splitList } from './app-token.js';
import { parseArguments, UsageError } from './arguments.js';
import { COMMANDS } from './commands.js';
import { EXIT, type Command } from './terminal.js';

const SECRET_NOTE = `
The first line is the secret of the client. Put it into the app now: it is not stored and not shown again.`;
const NOTE = `
Add the line that begins with SERVICE_OIDC_CLIENTS to the configuration, and restart Housekey. Separate several clients by
commas. The app also asks for the issuer, which is SERVICE_PUBLIC_URL, and for the client ID, which is the name.
`;

/** `housekey oidc-client NAME`: prints a client of OpenID Connect, and its secret. */
export const oidcClient: Command = async ({ output, errors }, args) => {
  const options = parseArguments(args, COMMANDS['oidc-client'].options, { takesArgument: true });
  const created = newOidcClient(
    {
      name: options.argument ?? '',
      redirectUris: options.values('redirect'),
      logoutUris: options.values('logout'),
      groups: splitList(options.value('groups')),
      requiresPkce: options.value('pkce') !== 'off',
      algorithm: options.value('alg') === 'ES256' ? 'ES256' : 'RS256',
      isPublic: options.has('public'),
      device: options.has('device'),
      resources: options.values('resource'),
    },
    { randomBytes },
  );
  if (!('line' in created)) {
    const problems = created.map(({ message, fix }) => `This ${message} ${fix}`);
    throw new UsageError(problems.join('\n'));
  }
  const { secret, line } = created;
  output.write(`${secret === undefined ? '' : `${secret}\n`}SERVICE_OIDC_CLIENTS=${line}\n`);
  errors.write(`${secret === undefined ? '' : SECRET_NOTE}${NOTE}`);
  return await Promise.resolve(EXIT.ok);
};
