import type { Auth } from '../../src/core/auth/auth.js';
import { Activity } from '../../src/core/audit/activity.js';
import { NO_APPS } from '../../src/core/config/app-table.js';
import { Environment } from '../../src/core/config/environment.js';
import { SYSTEM_CLOCK } from '../../src/http/clock.js';
import { createHandlers, type HandlerOptions, type Handlers } from '../../src/http/handlers.js';
import { readHttpSettings, type HttpSettings } from '../../src/http/http-settings.js';
import { toResponse } from '../../src/http/plain-response.js';
import type { ConnectionInfo } from '../../src/http/request-info.js';
import { rejectUnknownPath } from '../../src/http/router.js';
import { apiContract } from './api-contract.js';

/** Without any variable: the built-in pages, no proxies, no other origins. */
export const DEFAULT_HTTP_SETTINGS = readHttpSettings(new Environment({}, String), NO_APPS);

/** Settings, and what surrounds the request handler, for tests that leave out most of it. */
export interface TestHandlerOptions
  extends Partial<Omit<HandlerOptions, 'auth' | 'settings'>>, Partial<HttpSettings> {}

export interface TestHandlers extends Handlers {
  /** Responds to a web request, whose answer is compared with the API's description. */
  readonly send: (request: Request, connection?: ConnectionInfo) => Promise<Response>;
}

/** The request handler, whose answers are compared with the API's description: one that is not described fails. */
export function createHousekey(
  options: TestHandlerOptions & { readonly auth: Auth },
): TestHandlers {
  const { clock = SYSTEM_CLOCK } = options;
  const settings = { ...DEFAULT_HTTP_SETTINGS, ...options };
  const handlers = createHandlers({
    version: '1.2.3',
    clock,
    activity: new Activity(clock),
    findings: async () => await Promise.resolve([]),
    instance: () => ({ listens: '127.0.0.1:8000', upstream: undefined }),
    isReady: () => true,
    isRedisConnected: () => undefined,
    isStateWritable: () => undefined,
    metrics: async () =>
      await Promise.resolve({ contentType: 'text/plain; charset=utf-8', text: '' }),
    stopping: new AbortController().signal,
    identityTokens: undefined,
    setup: undefined,
    launcher: undefined,
    variables: undefined,
    notices: undefined,
    renderErrorPage: (_context, error) => error,
    renderConsentPage: (_context, view) => ({ html: JSON.stringify(view), headers: {} }),
    views: rejectUnknownPath,
    assets: rejectUnknownPath,
    onAudit: () => {},
    onUntrustedProxy: () => {},
    onError: () => {},
    ...options,
    settings,
  });
  const check = apiContract(settings.layout, options.auth.enabled);
  return {
    ...handlers,
    send: async (request, connection) => {
      const response = toResponse(await handlers.respond(request, connection));
      await check(request, response);
      return response;
    },
  };
}
