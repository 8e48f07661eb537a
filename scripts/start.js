// Runs the service from a checkout, after building it if a source is newer than the build. Everything
// runs in one process, and `npm start` uses `exec` to replace its shell with it, so that signals reach
// the service directly.
import './build-if-needed.js';

await import('../dist/bin/housekey.js');
