import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../chromium.js';
import { startHousekey } from '../housekey.js';
import { targetRow } from '../ratios.js';
import { inRounds } from '../rounds.js';

const SLOW_DOWN = 4;
const TARGETS = [
  ['requests', 'login page: requests', 4, ''],
  ['kilobytes', 'login page: compressed', 40, 'KB'],
  ['seconds', `login page: first contentful paint, CPU ${SLOW_DOWN} times slower`, 1, 's'],
  ['slowNetwork', 'login page: first contentful paint, 400 kbit/s and 400 ms', 1.5, 's'],
];
const NO_LIMIT = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const SLOW_NETWORK = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** The login page in a browser with an empty cache, until its form is shown. */
export async function page() {
  if (!existsSync(CHROMIUM)) throw new Error(`No browser at ${CHROMIUM}`);
  const housekey = await startHousekey();
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    headless: true,
    args: CHROMIUM_ARGUMENTS,
  });
  const contestants = [
    { name: 'Housekey', measure: async () => await measure(browser, housekey.port) },
  ];
  const outcome = await inRounds(contestants);
  await browser.close();
  await housekey.stop('SIGKILL');
  const windows = outcome.readings.get('Housekey');
  return TARGETS.map(([figure, what, atMost, unit]) => {
    const values = windows.map(({ more }) => more[figure]);
    return targetRow({ row: 12, what, against: 'fixed limit', values, atMost, unit, outcome });
  });
}

async function measure(browser, port) {
  const slowProcessor = await loadPage(browser, port, { rate: SLOW_DOWN, network: NO_LIMIT });
  const slowNetwork = await loadPage(browser, port, { rate: 1, network: SLOW_NETWORK });
  return {
    ...slowProcessor,
    faults: [...slowProcessor.faults, ...slowNetwork.faults],
    more: { ...slowProcessor.more, slowNetwork: slowNetwork.more.seconds },
  };
}

async function loadPage(browser, port, { rate, network }) {
  const context = await browser.newContext();
  const tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  const statuses = [];
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ response }) => statuses.push(response.status));
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await tab.goto(`http://127.0.0.1:${port}/login`, { waitUntil: 'networkidle' });
  await tab.locator('input[type=password]').waitFor();
  const milliseconds = await tab.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  await context.close();
  const faults = statuses.filter((status) => status !== 200).map((status) => `status ${status}`);
  if (milliseconds === undefined) faults.push('nothing was painted');
  return {
    value: milliseconds,
    faults,
    more: { requests: statuses.length, kilobytes: bytes / 1000, seconds: milliseconds / 1000 },
  };
}
