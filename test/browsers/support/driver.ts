import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';

/** The commands of WebDriver (W3C) that the tests use: the names in Firefox, and method and path over HTTP. */
export const COMMANDS = {
  NewSession: 'POST /session',
  DeleteSession: 'DELETE ',
  Navigate: 'POST /url',
  GetCurrentURL: 'GET /url',
  Refresh: 'POST /refresh',
  FindElements: 'POST /elements',
  GetElementText: 'GET /element/{id}/text',
  GetElementProperty: 'GET /element/{id}/property/{name}',
  IsElementDisplayed: 'GET /element/{id}/displayed',
  IsElementEnabled: 'GET /element/{id}/enabled',
  ElementClick: 'POST /element/{id}/click',
  ElementClear: 'POST /element/{id}/clear',
  ElementSendKeys: 'POST /element/{id}/value',
  ExecuteAsyncScript: 'POST /execute/async',
  GetCookies: 'GET /cookie',
  AddCookie: 'POST /cookie',
  NewWindow: 'POST /window/new',
  GetWindowHandle: 'GET /window',
  SwitchToWindow: 'POST /window',
  SetWindowRect: 'POST /window/rect',
  PerformActions: 'POST /actions',
  SwitchToFrame: 'POST /frame',
  TakeScreenshot: 'GET /screenshot',
  'WebAuthn:AddVirtualAuthenticator': 'POST /webauthn/authenticator',
} as const;

export type Command = keyof typeof COMMANDS;

/** The settings that a browser is started with. */
export interface BrowserOptions {
  /** The first language of its user. Default: en. */
  readonly language?: string;
  /** The color scheme that its user prefers. Default: light. */
  readonly colorScheme?: 'light' | 'dark';
  /** Default: true. */
  readonly hasScripts?: boolean;
  /** The port of a proxy for all hosts, http and https. Default: none. */
  readonly proxy?: number;
}

/** A running browser, and the way to command it. */
export interface Driver {
  /** Sends a command. Throws a `DriverError` if the browser cannot carry it out. */
  readonly send: (command: Command, parameters?: object) => Promise<unknown>;
  /** Errors and warnings of all pages so far, violations of the security policy included. */
  readonly complaints: () => Promise<readonly string[]>;
  /** Gives the page this size. */
  readonly resize: (width: number, height: number) => Promise<void>;
  /** Ends the processes and removes their files. */
  readonly stop: () => Promise<void>;
}

/** A refusal of the browser, such as `no such element`. */
export class DriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Settings of the session, which all browsers understand. */
export const CAPABILITIES = {
  acceptInsecureCerts: true,
  timeouts: { script: 20_000, pageLoad: 40_000 },
} as const;

/** The variables that a browser gets: its home, and nothing of the workplace. */
export function environmentOf(home: string): Record<string, string | undefined> {
  return { PATH: process.env['PATH'], HOME: home, XDG_RUNTIME_DIR: home, NO_AT_BRIDGE: '1' };
}

/** Starts a program with its own process group. */
export function startGroup(
  program: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): ChildProcess {
  return spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
}

/** Ends programs with all processes that they have started, and removes their folder. */
export async function endGroups(children: readonly ChildProcess[], home: string): Promise<void> {
  for (const child of children) {
    if (child.pid === undefined) continue;
    const gone = child.exitCode ?? child.signalCode ?? once(child, 'exit');
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    await gone;
  }
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
}
