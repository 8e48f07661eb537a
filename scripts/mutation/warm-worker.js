import { ThreadsPoolWorker } from 'vitest/node';

/** Runs after which the worker is replaced, because a change can leave something running. */
const MAX_RUNS = 100;

/** Loading Housekey and its tests takes longer than most runs, so one worker stays between them. */
let warm;

/** A run that counts coverage, or changes what is done while modules are loaded, needs a worker that has not loaded any. */
export const WARM_POOL = {
  name: 'warm',
  createPoolWorker(options) {
    const { mode, mutantActivation } = options.project.getProvidedContext();
    if (mode !== 'mutant' || mutantActivation === 'static') return new ThreadsPoolWorker(options);
    return (warm ??= new WarmWorker(options));
  },
};

/** A worker for which Vitest's starts and stops after the first start are only a run's beginning and end. */
class WarmWorker extends ThreadsPoolWorker {
  name = WARM_POOL.name;
  #runs = 0;
  #config;
  #listeners = [];

  async start() {
    if (this.#runs === 0) {
      await super.start();
      this.thread.once('exit', () => this.#leave());
    }
  }

  on(event, listener) {
    this.#listeners.push([event, listener]);
    super.on(event, listener);
  }

  send(message) {
    if (message.type === 'start') {
      this.#config = message.context.config;
      this.#runs += 1;
      if (this.#runs > 1) return this.#answer('started');
    }
    if (message.type === 'stop') {
      if (this.#runs < MAX_RUNS) return this.#answer('stopped');
      this.#leave();
    }
    // The filter of tests is in the configuration, of which the worker would keep the first.
    if (message.type === 'run') message.context.config = this.#config;
    super.send(message);
  }

  async stop() {
    for (const [event, listener] of this.#listeners.splice(0)) this.off(event, listener);
    if (this.#runs >= MAX_RUNS) await super.stop();
  }

  #answer(type) {
    const response = { __vitest_worker_response__: true, type };
    const listeners = this.#listeners.filter(([event]) => event === 'message');
    queueMicrotask(() => listeners.forEach(([, listener]) => listener(response)));
  }

  #leave() {
    if (warm === this) warm = undefined;
  }
}
