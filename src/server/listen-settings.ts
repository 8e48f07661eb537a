import type { Environment } from '../core/config/environment.js';

/** The address that the service listens on. */
export interface ListenAddress {
  /** An address or a name. Default: 127.0.0.1, so that nothing is exposed by accident. */
  readonly host: string;
  /** 0 to 65535; 0 lets the system choose. Default: 8000. */
  readonly port: number;
}

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 8000;

/** Reads HOST and PORT. */
export function readListenAddress(environment: Environment): ListenAddress {
  return {
    host: environment.read('HOST')?.value ?? DEFAULT_HOST,
    port: environment.readInteger('PORT', { min: 0, max: 65_535, fallback: DEFAULT_PORT }),
  };
}

/**
 * Reads SERVICE_IDENTITY_TOKEN: whether the app receives a signed header that names the user.
 *
 * @param options.needsPublicUrl - set it for a gateway with authentication enabled: without
 *   SERVICE_PUBLIC_URL the token's audience and issuer would be what the client sends as Host, and a
 *   token for one app could be used for another.
 */
export function readIdentityToken(
  environment: Environment,
  { needsPublicUrl }: { needsPublicUrl: boolean },
): boolean {
  const isOn = environment.readSwitch('SERVICE_IDENTITY_TOKEN');
  if (isOn && needsPublicUrl && environment.read('SERVICE_PUBLIC_URL') === undefined) {
    environment.report(
      'SERVICE_IDENTITY_TOKEN',
      'needs the public address of the app, which the signed identity names.',
      'Set SERVICE_PUBLIC_URL to the origin that visitors use, such as https://app.example.com.',
    );
  }
  return isOn;
}

/**
 * Reads SERVICE_STOP_DELAY_SECONDS: how long the service keeps accepting requests after SIGTERM while
 * `readyz` already answers 503. It gives a load balancer time to notice. Default: 0.
 */
export function readStopDelay(environment: Environment): number {
  return environment.readInteger('SERVICE_STOP_DELAY_SECONDS', { min: 0, max: 300, fallback: 0 });
}
