import type { Environment } from '../core/environment.js';
import { AddressSet } from '../core/network.js';

/** Whom the endpoints believe, and whose pages they serve. */
export interface HttpSettings {
  /** Proxies whose forwarding headers are believed; none by default. */
  readonly trustedProxies: AddressSet;
  /** Origins whose pages may call the API; none but our own by default. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** Lets a scraper read the metrics, beside the owner; `undefined` for the owner alone. */
  readonly metricsToken: string | undefined;
}

/** Settings in which nobody else is believed. */
export const NOBODY_ELSE: HttpSettings = {
  trustedProxies: AddressSet.of([]),
  allowedOrigins: new Set(),
  metricsToken: undefined,
};

/** Reads SERVICE_TRUSTED_PROXIES, SERVICE_ALLOWED_ORIGINS and SERVICE_METRICS_TOKEN. */
export function readHttpSettings(environment: Environment): HttpSettings {
  return {
    trustedProxies: readTrustedProxies(environment),
    allowedOrigins: readAllowedOrigins(environment),
    metricsToken: readMetricsToken(environment),
  };
}

function readMetricsToken(environment: Environment): string | undefined {
  const token = environment.readSecret('SERVICE_METRICS_TOKEN');
  return typeof token === 'string' ? undefined : token.value;
}

function readTrustedProxies(environment: Environment): AddressSet {
  const texts = environment.readList('SERVICE_TRUSTED_PROXIES');
  const wrong = texts.find((text) => !AddressSet.isBlock(text));
  if (wrong === undefined) return AddressSet.of(texts);
  environment.report(
    'SERVICE_TRUSTED_PROXIES',
    `holds "${wrong}", which is no address and no CIDR block.`,
    'Give addresses such as 127.0.0.1 or blocks such as 172.16.0.0/12, with commas between.',
  );
  return NOBODY_ELSE.trustedProxies;
}

function readAllowedOrigins(environment: Environment): ReadonlySet<string> {
  const texts = environment.readList('SERVICE_ALLOWED_ORIGINS');
  for (const text of texts) {
    if (isOrigin(text)) continue;
    environment.report(
      'SERVICE_ALLOWED_ORIGINS',
      `holds "${text}", which is no exact origin.`,
      'Give origins such as https://app.example.com: scheme, host and port, nothing behind, no *.',
    );
  }
  return new Set(texts);
}

/** Exactly as a browser would spell it (RFC 6454 §6.2), for it is compared as text. */
function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
