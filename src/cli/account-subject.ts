import { randomBytes } from 'node:crypto';
import { parseUrl } from '../contract/index.js';
import { createAccountProvider } from '../account/provider.js';
import { readAccount } from '../core/config/account.js';
import { errorCode } from '../core/errors.js';
import { TERMINAL_STATE } from '../http/routes/account.js';
import { loadVariables, openEnvironment } from '../login/load-environment.js';
import { parseArguments, EXIT, type Command } from './command-line.js';
import { withFolderSettings } from './load-settings.js';
import { ask } from './prompt.js';

/**
 * `housekey account-subject`: signs in once at the provider, and prints the line that pins the account. The provider
 * leads to the redirect URI of the service, whose address the user pastes: many providers accept no other one, so a
 * listener on loopback (RFC 8252 §7.3) would need a second client.
 */
export const accountSubject: Command = async (terminal, args) => {
  parseArguments(args, {});
  const { output, errors } = terminal;
  const loaded = loadVariables(withFolderSettings(terminal));
  const environment = openEnvironment(loaded, { strict: false, form: 'service' });
  const account = readAccount(environment, 'unknown');
  const config = environment.orThrow(account === 'invalid' ? undefined : account);
  const provider = createAccountProvider(config);
  const secrets = { state: TERMINAL_STATE + random(), nonce: random(), verifier: random() };
  try {
    const address = await provider.authorize(secrets);
    errors.write(
      `Open this address in a browser, and sign in with your account:\n\n${address}\n\n` +
        'The browser then shows a page of Housekey, or an error if the service does not run. Either way, copy its address.\n',
    );
    const pasted = (await ask(terminal, 'Address: ')).trim();
    const answer = parseUrl(pasted)?.searchParams ?? new URLSearchParams();
    output.write(`SERVICE_ACCOUNT_SUBJECT=${quote(await provider.identify(answer, secrets))}\n`);
    return EXIT.ok;
  } catch (error) {
    errors.write(`The sign-in has failed (${errorCode(error)}). See docs/account.md.\n`);
    return EXIT.failed;
  }
};

function random(): string {
  return randomBytes(32).toString('base64url');
}

/** Quoted if a shell or a `.env` file would read it in another way. */
function quote(subject: string): string {
  return /^[\w.:@-]+$/.test(subject) ? subject : `'${subject}'`;
}
