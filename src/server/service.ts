import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Config } from '../core/config.js';
import { createAuth } from '../core/auth.js';
import { inspectConfig } from '../core/findings.js';
import { createApp } from '../http/app.js';
import { listen, type Listener } from './listener.js';
import type { Logger } from './log.js';
import { loadPages } from './pages.js';
import type { ListenAddress } from './settings.js';
import { VERSION } from './version.js';

export interface ServiceOptions {
  readonly config: Config;
  readonly address: ListenAddress;
  readonly log: Logger;
}

const BUILT_PAGES = fileURLToPath(new URL('../web', import.meta.url));

/** Starts the whole service, and says in the log where it is and whom it lets in. */
export async function startService({ config, address, log }: ServiceOptions): Promise<Listener> {
  const [auth, pages] = await Promise.all([
    createAuth(config, { now: Date.now, randomBytes }),
    loadPages(BUILT_PAGES),
  ]);
  const onFault = (fault: unknown) => log.error({ err: fault }, 'A request failed unexpectedly');
  const findings = inspectConfig(config, address.host);
  const handle = createApp({
    auth,
    findings: () => findings,
    version: VERSION,
    app: pages.views,
    assets: pages.assets,
    onFault,
  });
  const listener = await listen(address, handle, onFault);

  const access =
    config.mode === 'password'
      ? `authentication is on, for ${config.email}`
      : 'authentication is OFF: everyone comes in as guest';
  log.info(`Housekey ${VERSION} listens on ${listener.url}; ${access}`);
  for (const { code, level, summary, meaning, mend } of findings) {
    if (level === 'good') continue;
    const line = `${summary} ${meaning} To mend it: ${mend}`;
    if (level === 'warning') log.warn({ finding: code }, line);
    else log.info({ finding: code }, line);
  }
  return listener;
}
