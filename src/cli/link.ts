import { randomBytes } from 'node:crypto';
import { linkPageOf } from '../contract/index.js';
import { issueLink } from '../core/auth/links.js';
import { parseArguments, EXIT, type Command } from './command-line.js';
import { urlOf } from './listen-address.js';
import { loadSettings, withFolderSettings } from './load-settings.js';

const NOTE = `
Open it within five minutes. It signs you in once, without the password and without a one-time code.
`;

/** `housekey link`: prints the address of a sign-in link for the service with this configuration. */
export const link: Command = async (terminal, args) => {
  parseArguments(args, {});
  const { errors, output } = terminal;
  const settings = loadSettings(withFolderSettings(terminal));
  const { config } = settings;
  if (config.mode === 'open') {
    errors.write('Authentication is disabled, so everyone is signed in as a guest already.\n');
    return EXIT.failed;
  }
  const token = await issueLink(config, { now: Date.now, randomBytes });
  if (token === undefined) {
    errors.write(
      'SERVICE_SECRET_KEY is not set, so the service has a signing key that only it knows, and no ' +
        'link can be signed.\nFix: Set SERVICE_SECRET_KEY to the output of `housekey secret`, ' +
        'restart the service, and run this again.\n',
    );
    return EXIT.failed;
  }
  const { address, http } = settings;
  const origin = http.publicUrl?.origin ?? urlOf(address);
  output.write(`${origin}${linkPageOf(http.layout)}#${token}\n`);
  errors.write(NOTE);
  return EXIT.ok;
};
