import { randomBytes } from 'node:crypto';
import type { Layout } from '../contract/index.js';
import {
  type Appearance,
  type ImageFile,
  type SchemeColors,
  inspectImage,
} from '../core/appearance/appearance.js';
import type { AppToken } from '../core/auth/app-tokens.js';
import type { Share } from '../core/auth/guests.js';
import { readAppTokens, readShares } from '../core/config/access-lines.js';
import { readConfig, type Config } from '../core/config/config.js';
import { readOidc } from '../core/config/oidc-clients.js';
import type { Environment, Setting } from '../core/config/environment.js';
import { readApps } from '../core/config/apps.js';
import { readFronts, type FrontSettings } from '../core/config/fronts.js';
import {
  configWarning,
  type ConfigWarning,
  fileProblem,
  type Explanation,
} from '../core/config/problems.js';
import { readSignInLimits, type SignInLimits } from '../core/limits/failed-sign-in-limiter.js';
import { isLoopback } from '../core/network.js';
import { readHttpSettings, type HttpSettings } from '../http/http-settings.js';
import { readNotifyTargets, type NotifyTarget } from '../notices/notify-target.js';
import { readReplicaSettings, type ReplicaSettings } from '../storage/redis/redis-settings.js';
import { errorCode } from '../core/errors.js';
import { readIdentityKey, type IdentityKeySource } from './identity-key.js';
import { readBytes } from './load-environment.js';
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import type { MachineAddresses } from '../core/config/address-rules.js';

/** Everything that is configured, in the service and in the library. */
export interface Settings {
  readonly config: Config;
  readonly warnings: readonly ConfigWarning[];
  readonly http: HttpSettings;
  readonly limits: SignInLimits;
  readonly appearance: Appearance;
  /** Tokens of programs that may use the app; `undefined` if there is none. */
  readonly appTokens: readonly AppToken[] | undefined;
  /** Parts of apps that guests may use; `undefined` if there is none. */
  readonly shares: readonly Share[] | undefined;
  /** Proxies that have already checked who is asking. */
  readonly fronts: FrontSettings;
  /** How to reach the other replicas; `undefined` for a single instance. */
  readonly replicas: ReplicaSettings | undefined;
  /** The targets of notices; none by default. */
  readonly notify: readonly NotifyTarget[];
  /** Path of the directory in which state survives a restart; `undefined` for none. */
  readonly stateDirectory: string | undefined;
  /** Path of the file that gets the audit log; `undefined` for none. */
  readonly auditLog: string | undefined;
  /** The address that the service listens on; `undefined` in the library, because the app listens. */
  readonly address: ListenAddress | undefined;
  /** Signs the user's identity for the app; `undefined` if it gets no signed header. */
  readonly identityKey: IdentityKeySource | undefined;
}

/** The address that the service listens on. */
export interface ListenAddress {
  /** An address or a name. The default is loopback, so that nothing is exposed by accident. */
  readonly host: string;
  /** 0 to 65535; 0 lets the system choose. */
  readonly port: number;
}

interface SettingsContext {
  /** Processor cores that the process may use. */
  readonly cores: number;
  /** The address of the service; `undefined` in the library, where variables of the service have no effect. */
  readonly address: ListenAddress | undefined;
  /** How browsers stay signed in to an app that Housekey is a part of; `undefined` in the service. */
  readonly session: Layout['session'] | undefined;
}

/**
 * Reads all settings, and adds their problems to `environment.problems`.
 *
 * @returns `undefined` if there is a problem that leaves no usable configuration
 */
export function readSettings(
  environment: Environment,
  { cores, address, session }: SettingsContext,
): Settings | undefined {
  const config = readConfig(environment, { randomBytes });
  const apps = readApps(environment, readMachineAddresses, address === undefined);
  const replicas = readReplicaSettings(environment, config);
  const notify = readNotifyTargets(environment, config);
  const stateDirectory = readStateDirectory(environment, config, replicas !== undefined);
  const isLocal = address !== undefined && isLoopback(address.host);
  const isProvider = address !== undefined && config?.mode === 'password';
  const oidc = isProvider ? readOidc(environment, config.email, apps) : undefined;
  const http = readHttpSettings(environment, apps, isLocal, session, oidc);
  // App tokens and shares that are not in use never prevent startup.
  const usesAppTokens = config?.mode === 'password' && http.layout.session === 'cookie';
  const settings = {
    warnings: environment.warnings,
    http,
    limits: readSignInLimits(environment, cores),
    appTokens: usesAppTokens ? readAppTokens(environment, apps) : undefined,
    shares: usesAppTokens ? readShares(environment, apps, address === undefined) : undefined,
    fronts: config?.mode === 'password' ? readFronts(environment, address !== undefined) : {},
    appearance: readAppearance(environment),
    replicas,
    notify,
    stateDirectory,
    auditLog: config?.mode === 'open' ? undefined : environment.get('SERVICE_AUDIT_LOG'),
    address,
    identityKey:
      address &&
      readIdentityKey(environment, config, {
        apps,
        isStateKept: (replicas ?? stateDirectory) !== undefined,
      }),
  };
  return config && { config, ...settings };
}

/**
 * Reads SERVICE_STATE_DIR.
 *
 * @param hasReplicas - whether replicas share their state through Redis, which is then used instead
 * @returns the absolute path; `undefined` if state is kept in memory or in Redis, or if there is none
 *   because authentication is disabled
 */
function readStateDirectory(
  environment: Environment,
  config: Config | undefined,
  hasReplicas: boolean,
): string | undefined {
  const path = environment.get('SERVICE_STATE_DIR');
  if (path === undefined || config?.mode !== 'password') return undefined;
  if (!hasReplicas) return path;
  environment.warn(configWarning('variable-unused-state', { variable: 'SERVICE_STATE_DIR' }));
  return undefined;
}

/** Every first visit loads it, and it is kept in memory. */
const MAX_LOGO_KIBIBYTES = 256;
const MAX_BACKGROUND_KIBIBYTES = 1024;

/** Reads SERVICE_TITLE, SERVICE_LOGO, SERVICE_ACCENT and SERVICE_BACKGROUND, with their files. */
function readAppearance(environment: Environment): Appearance {
  const logo = environment.read('SERVICE_LOGO');
  return {
    title: environment.get('SERVICE_TITLE'),
    logo: logo && readImage(environment, logo, MAX_LOGO_KIBIBYTES),
    accent: environment.get('SERVICE_ACCENT'),
    background: readBackground(environment),
  };
}

function readBackground(environment: Environment): SchemeColors | ImageFile | undefined {
  const setting = environment.read('SERVICE_BACKGROUND');
  if (setting?.value.startsWith('#') === false) {
    return readImage(environment, setting, MAX_BACKGROUND_KIBIBYTES);
  }
  return environment.get('SERVICE_BACKGROUND');
}

function readImage(
  environment: Environment,
  { variable, value }: Setting,
  maxKibibytes: number,
): ImageFile | undefined {
  const report = ({ message, fix }: Explanation) => {
    environment.report(variable, message, fix);
    return undefined;
  };
  try {
    const bytes = readBytes(value, maxKibibytes);
    const info = inspectImage(bytes);
    return info === undefined ? report(NOT_AN_IMAGE) : { info, bytes };
  } catch (error) {
    return report(fileProblem(errorCode(error), { ...IMAGE, maxKibibytes }));
  }
}

const IMAGE = {
  what: 'an image',
  fixOther: 'Set it to the path of an image.',
  fixTooLarge: 'Use a smaller image, or save it with a higher compression.',
};

const NOT_AN_IMAGE = {
  message: 'names a file that is not an SVG, PNG, WebP or JPEG image.',
  fix: 'Use an image in one of these formats. An SVG needs xmlns="http://www.w3.org/2000/svg".',
};

/** All addresses that lead to the machine itself. */
const LOOPBACK = ['127.0.0.0/8', '::1'];

/** Reads the addresses of this machine, and of the routers and bridges next to it as far as Linux tells. */
export function readMachineAddresses(): MachineAddresses {
  const interfaces = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const own = interfaces.map(({ address }) => address);
  const gateways = [
    ...parseRoutes(readTable('/proc/net/route')),
    ...parseIpv6Routes(readTable('/proc/net/ipv6_route')),
  ];
  return { own: [...new Set([...LOOPBACK, ...own])], gateways: [...new Set(gateways)] };
}

/** Empty on systems without this file. */
function readTable(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** The gateways in `/proc/net/route`, whose third column is an IPv4 address in the byte order of the processor. */
export function parseRoutes(table: string): string[] {
  const [, ...lines] = table.split('\n');
  return lines.flatMap((line) => {
    const [, , gateway = ''] = line.split('\t');
    if (!/^[\da-f]{8}$/i.test(gateway) || /^0+$/.test(gateway)) return [];
    const bytes = [...Buffer.from(gateway, 'hex')];
    return [bytes.toReversed().join('.')];
  });
}

/** The gateways in `/proc/net/ipv6_route`, whose fifth column is the next hop. */
export function parseIpv6Routes(table: string): string[] {
  return table.split('\n').flatMap((line) => {
    const [, , , , gateway = ''] = line.split(/\s+/);
    if (!/^[\da-f]{32}$/i.test(gateway) || /^0+$/.test(gateway)) return [];
    return [gateway.replaceAll(/(.{4})(?!$)/g, '$1:')];
  });
}
