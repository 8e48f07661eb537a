import type { RequestListener } from 'node:http';
import type { Variables } from '../../src/core/config/environment.js';
import { EMAIL, AUTH_VARIABLES, PASSWORD } from './housekey.js';
import { startService, type Service } from './service.js';
import { startApp, type App } from './upstream.js';

/** An app behind a gateway, and a session of the owner. */
export interface TestGateway {
  readonly app: App;
  readonly service: Service;
  /** The Cookie header of the session. */
  readonly cookie: string;
  readonly stop: () => Promise<void>;
}

/** Starts an app behind a gateway, with the public path /hooks, and signs the owner in. */
export async function startGateway(
  variables: Variables = {},
  listener: RequestListener = (_request, response) => response.end('from the app'),
): Promise<TestGateway> {
  const app = await startApp(listener);
  const service = await startService({
    ...AUTH_VARIABLES,
    SERVICE_UPSTREAM: app.url,
    SERVICE_PUBLIC_PATHS: '/hooks',
    ...variables,
  });
  return {
    app,
    service,
    cookie: await sessionCookie(service.url),
    stop: async () => {
      await service.stop();
      await app.stop();
    },
  };
}

/** Signs the owner in. Returns the Cookie header of the session. */
export async function sessionCookie(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: EMAIL, password: PASSWORD }),
  });
  const line = response.headers.getSetCookie().find((text) => text.startsWith('housekey_session='));
  return line?.split(';')[0] ?? '';
}
