import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { APP_HOST, FETCH, NAVIGATION, send } from '../deploy/support/site.js';
import { codeBlocks } from '../support/documents.js';
import { freePort, listenOnFreePort } from '../support/port.js';
import { startTraefik } from '../support/servers.js';
import { startLogin } from '../support/service.js';
import { read } from '../support/tree.js';
import { startApp } from '../support/upstream.js';

const LABELS = z.object({ labels: z.record(z.string(), z.string()) });

/** The part of Docker's API that Traefik asks for, with one container. Returns its port. */
async function startDocker(labels: Readonly<Record<string, string>>): Promise<number> {
  const network = { Networks: { bridge: { IPAddress: '127.0.0.1', NetworkID: 'bridge' } } };
  const container = { Id: 'housekey', Labels: labels, NetworkSettings: network, State: 'running' };
  const details = {
    Id: 'housekey',
    Name: '/housekey',
    State: { Running: true, Status: 'running' },
    HostConfig: { NetworkMode: 'bridge' },
    Config: { Labels: labels },
    NetworkSettings: { ...network, Ports: {} },
  };
  const answers: readonly (readonly [RegExp, unknown])[] = [
    [/\/_ping$/, 'OK'],
    [/\/version$/, { Version: '28.0.0', ApiVersion: '1.48', MinAPIVersion: '1.24' }],
    [/\/containers\/json/, [{ ...container, Names: ['/housekey'] }]],
    [/\/containers\/housekey\/json$/, details],
  ];
  const docker = createServer(({ url = '' }, response) => {
    response.writeHead(200, { 'api-version': '1.48', 'content-type': 'application/json' });
    const found = answers.find(([path]) => path.test(url));
    // The stream of events stays open.
    if (found === undefined) response.flushHeaders();
    else response.end(JSON.stringify(found[1]));
  });
  onTestFinished(() => {
    docker.close();
    docker.closeAllConnections();
  });
  return await listenOnFreePort(docker);
}

it('the labels for Traefik in docs/protect.md put Housekey in front of the app', async () => {
  const app = await startApp((_request, response) => response.end('from the app'));
  onTestFinished(app.stop);
  const [https, http] = await Promise.all([freePort(), freePort()]);
  const housekey = await startLogin({
    SERVICE_UPSTREAM: app.url,
    SERVICE_PUBLIC_URL: `https://${APP_HOST}:${https}`,
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
  });
  onTestFinished(async () => void (await housekey.stop()));

  const block = codeBlocks().find(({ code }) => code.includes('traefik.enable'));
  const { labels } = LABELS.parse(parse(block?.code ?? ''));
  const { 'traefik.http.routers.housekey.tls.certresolver': _, ...others } = labels;
  const docker = await startDocker({
    ...others,
    'traefik.http.routers.housekey.tls': 'true',
    'traefik.http.services.housekey.loadbalancer.server.port': new URL(housekey.url).port,
  });
  // Its entry points, without its routers.
  const [comment = ''] = read('deploy/traefik.gateway.yml').split(/^http:/m);
  const server = await startTraefik(
    comment.replace("':80'", `127.0.0.1:${http}`).replace("':443'", `127.0.0.1:${https}`),
    { port: https, names: [APP_HOST] },
    { docker: { endpoint: `tcp://127.0.0.1:${docker}`, exposedByDefault: false } },
  );
  onTestFinished(server.stop);
  const statusOf = async (headers: Readonly<Record<string, string>>) =>
    (await send(https, APP_HOST, '/x', { headers })).status;
  await expect.poll(async () => await statusOf(FETCH)).toBe(401);
  expect(await statusOf(NAVIGATION)).toBe(303);
  expect(app.seen).toEqual([]);
});
