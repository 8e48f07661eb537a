/**
 * The contract between the service and its web frontend: paths, layouts, schemas of answers and requests, header and parameter
 * names, and the checks that both do. Imports nothing else, so that the browser bundle can share it with
 * the server.
 */
export * from './activity.js';
export * from './app-tokens.js';
export * from './apps.js';
export * from './console.js';
export * from './device-codes.js';
export * from './safe-redirect.js';
export * from './findings/values.js';
export * from './parse.js';
export * from './languages.js';
export * from './login-page.js';
export * from './made-lines.js';
export type * from './message-names.js';
export * from './message-format.js';
export * from './one-time-codes.js';
export * from './oidc-clients.js';
export * from './passes.js';
export * from './passkeys.js';
export * from './paths.js';
export * from './qr-code.js';
export * from './responses.js';
export * from './sessions.js';
export * from './settings.js';
export * from './setup.js';
