import { afterEach } from 'vitest';

interface Stoppable {
  readonly stop: () => Promise<unknown>;
}

/** Returns a function that registers a server, which is stopped after the test. Call it once per file. */
export function stopsAfterEach(): <Started extends Stoppable>(server: Started) => Started {
  const started: Stoppable[] = [];
  afterEach(async () => await Promise.all(started.splice(0).map(async ({ stop }) => await stop())));
  return (server) => {
    started.push(server);
    return server;
  };
}
