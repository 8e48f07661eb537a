import { SETUP_FORMATS } from '../contract/index.js';
import { PROXIES } from '../setup/choices.js';
import texts from './commands.json' with { type: 'json' };

/** An option of a command. */
export interface OptionInfo {
  /** Placeholder for its value, such as `URL`. Without one, the option is a switch. */
  readonly value?: string;
  readonly description: string;
  /** The values that it accepts. Default: any. */
  readonly choices?: readonly string[];
  /** Whether its value is the path of a file, for shell completion. */
  readonly isFile?: boolean;
  /** Whether it may be given several times. */
  readonly isRepeatable?: boolean;
}

/** The options of a command, by name, without `--`. */
export type Options = Readonly<Record<string, OptionInfo>>;

/** A command, as `--help` and shell completion describe it. */
export interface CommandInfo {
  readonly summary: string;
  /** The argument that is not an option. */
  readonly argument?: { readonly name: string; readonly choices?: readonly string[] };
  readonly options: Options;
  /** A paragraph for the command's own help. */
  readonly details?: string;
  /** Command line → what it does. */
  readonly examples: Readonly<Record<string, string>>;
}

const { init } = texts;
const { format, proxy } = init.options;

/** Every command, in the order of `--help`. */
export const COMMANDS = {
  ...texts,
  init: {
    ...init,
    options: {
      ...init.options,
      format: { ...format, choices: SETUP_FORMATS },
      proxy: { ...proxy, choices: PROXIES },
    },
  },
} as const satisfies Readonly<Record<string, CommandInfo>>;

/** The same, by any name. */
export const COMMAND_INFO: ReadonlyMap<string, CommandInfo> = new Map(Object.entries(COMMANDS));
