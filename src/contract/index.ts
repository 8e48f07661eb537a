/**
 * What the service and its web frontend agree on: paths, layouts, JSON types, and header and
 * parameter names. Imports nothing else, so that the browser bundle can share it with the server.
 */
export * from './console.js';
export * from './paths.js';
export * from './responses.js';
export * from './safe-redirect.js';
