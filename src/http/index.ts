/** The endpoints and the guard: Request to Response, without a server. */
export { createApp, createHouse, type App, type AppOptions, type House } from './app.js';
export type { AuditListener, Happening, Suspect } from './audit.js';
export type { Client, Peer } from './client.js';
export { createGuard, type Guard, type ProtectedHandler } from './guard.js';
export type { Handler } from './methods.js';
export type { Visit } from './visit.js';
