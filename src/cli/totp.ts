import { randomBytes } from 'node:crypto';
import { encodeBase32, findStep, MIN_SECRET_BYTES, STEP_MS, totpUri } from '../core/auth/totp.js';
import { parseArguments, COMMANDS, EXIT, type Command, type Terminal } from './command-line.js';
import { runOnHost } from './host-command.js';
import { loadSettings, withFolderSettings } from './load-settings.js';
import { ask } from './prompt.js';
import { encode } from 'uqr';

const ATTEMPTS = 3;
/** A wrong code is also looked for this many steps away, to find out whose clock is wrong. */
const MAX_DRIFT_STEPS = 120;

const NOTE = `
Add this line to the configuration and restart Housekey. Everyone is then signed out, and each sign-in
needs a code. If the app is lost, run \`housekey link\` on the host, or remove the line.
`;

const RESET_DONE = `One-time codes of the console are off, and everyone is signed out: the password alone signs in.
To turn them on again, use the page Credentials of the console.
`;

/**
 * `housekey totp`: creates the secret of one-time codes, and checks that an app computes them. With `--reset`, turns
 * off those that the console has turned on.
 */
export const totp: Command = async (terminal, args) => {
  if (parseArguments(args, COMMANDS.totp.options).has('reset')) {
    return await runOnHost(terminal, 'reset-codes', RESET_DONE);
  }
  const { config, http } = loadSettings(withFolderSettings(terminal));
  const secret = randomBytes(MIN_SECRET_BYTES);
  const text = encodeBase32(secret);
  const email = config.mode === 'password' ? config.email : 'owner';
  const uri = totpUri(text, email, http.publicUrl?.hostname ?? 'Housekey');
  const grouped = text.replaceAll(/.{4}(?=.)/g, '$& ');
  terminal.errors.write(
    `Scan this with an authenticator app, or enter the key by hand:\n\n${drawQrCode(uri)}\n  ${grouped}\n\n`,
  );
  if (!(await confirmCode(terminal, secret))) return EXIT.failed;
  terminal.output.write(`SERVICE_TOTP_SECRET=${text}\n`);
  terminal.errors.write(NOTE);
  return EXIT.ok;
};

/** Asks for a code until one is correct. A pipe has one attempt. */
async function confirmCode(terminal: Terminal, secret: Uint8Array): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const code = await ask(terminal, 'Code that the app shows now: ');
    if (findStep(secret, code, Date.now()) !== undefined) return true;
    terminal.errors.write(`${explain(secret, code, Date.now())}\n`);
    if (!terminal.input.isTTY) return false;
  }
  return false;
}

function explain(secret: Uint8Array, code: string, now: number): string {
  for (let steps = 2; steps <= MAX_DRIFT_STEPS; steps += 1) {
    for (const drift of [steps, -steps]) {
      if (findStep(secret, code, now + drift * STEP_MS) === undefined) continue;
      const minutes = Math.ceil((steps * STEP_MS) / 60_000);
      const direction = drift > 0 ? 'behind' : 'ahead of';
      return `The clock of this machine is about ${minutes} min ${direction} that of the app. Correct the one that is wrong, and try again.`;
    }
  }
  return 'That is not the code of this key. Wait for the next one, and try again.';
}

/** Black on white, whatever the terminal's colors: scanners expect it. */
const COLORS = '\u001b[38;5;16m\u001b[48;5;231m';
const RESET = '\u001b[0m';
/** White modules around the code (ISO/IEC 18004 asks for four, scanners accept two). */
const BORDER = 2;

/** Draws a QR code for a terminal. Each character shows two modules, one above the other. */
function drawQrCode(text: string): string {
  const { data } = encode(text, { ecc: 'L', border: BORDER });
  let drawing = '';
  for (let row = 0; row < data.length; row += 2) {
    const [upper = [], lower = []] = [data[row], data[row + 1]];
    const cells = upper.map((isUpper, column) => cellOf(isUpper, lower[column] === true));
    drawing += `${COLORS}${cells.join('')}${RESET}\n`;
  }
  return drawing;
}

function cellOf(upper: boolean, lower: boolean): string {
  if (upper) return lower ? '█' : '▀';
  return lower ? '▄' : ' ';
}
