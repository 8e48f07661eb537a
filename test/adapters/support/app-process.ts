import { fileURLToPath } from 'node:url';
import type { Variables } from '../../../src/core/config/environment.js';
import { AUTH_VARIABLES } from '../../support/housekey.js';
import { launch, type Ended, type Running } from '../../support/service.js';
import { waitUntil } from '../../support/until.js';

const PROGRAM = fileURLToPath(new URL('app-main.js', import.meta.url));

/** An app with Housekey in a separate process. */
export interface AppProcess extends Running {
  readonly url: string;
  /** Sends SIGKILL and waits until the process is gone. */
  readonly kill: () => Promise<void>;
}

async function launchApp(variables: Variables, inCluster: boolean): Promise<Running> {
  return await launch(inCluster ? ['cluster'] : [], {
    program: PROGRAM,
    variables: { ...AUTH_VARIABLES, ...variables },
  });
}

/** Starts the app and waits until it listens. */
export async function startAppProcess(
  variables: Variables,
  inCluster = false,
): Promise<AppProcess> {
  const running = await launchApp(variables, inCluster);
  let isEnded = false;
  void running.ended.then(() => (isEnded = true));
  const url = () => /^http:\S+$/m.exec(running.output())?.[0];
  await waitUntil(() => isEnded || url() !== undefined, 'the app listens');
  const found = url();
  if (found === undefined) throw new Error((await running.ended).errors);
  return {
    ...running,
    url: found,
    kill: async () => {
      running.process.kill('SIGKILL');
      await running.ended;
    },
  };
}

/** Runs an app that does not start. */
export async function runAppProcess(variables: Variables, inCluster = false): Promise<Ended> {
  return await (
    await launchApp(variables, inCluster)
  ).ended;
}
