/** The endpoints and the guard: Request to Response, without a server. */
export { createApp, type AppOptions } from './app.js';
export type { Handler } from './methods.js';
export { createGuard, type Guard, type ProtectedHandler } from './guard.js';
