import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { authVariables } from '../e2e/support/service.js';
import { basic, createTestAppToken } from '../support/app-tokens.js';
import { headerOf, startApp } from '../support/upstream.js';
import { clientTest } from './support/clients.js';
import { run } from './support/run.js';

const UPLOAD = createTestAppToken('upload', { methods: ['PUT'], paths: ['/uploads'] });
const SCRAPE = createTestAppToken('prometheus', { methods: ['GET'], paths: ['=/metrics'] });
const HOOK = createTestAppToken('hook', { methods: ['POST'], paths: ['/hooks'] });
const MEGABYTE = 1024 * 1024;

const it = clientTest
  /** An app that answers an upload with its SHA-256 and its size. */
  .extend('archive', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startApp((request, response) => {
      const hash = createHash('sha256');
      let bytes = 0;
      request.on('data', (chunk: Buffer) => {
        hash.update(chunk);
        bytes += chunk.length;
      });
      request.on('end', () => response.end(`${hash.digest('hex')} ${bytes}`));
    });
    onCleanup(app.stop);
    return app;
  })
  .extend('variables', { scope: 'file' }, async ({ archive }) => {
    return {
      ...(await authVariables()),
      SERVICE_UPSTREAM: archive.url,
      SERVICE_APP_TOKENS: [UPLOAD, SCRAPE, HOOK].map(({ line }) => line).join(','),
    };
  });

/** Writes a file whose every megabyte is different. Returns its SHA-256. */
async function writeLargeFile(path: string, megabytes: number): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  const chunk = Buffer.alloc(MEGABYTE, 'dear diary');
  for (let index = 0; index < megabytes; index++) {
    chunk.writeUInt32BE(index, index % 1000);
    hash.update(chunk);
    await file.write(chunk);
  }
  await file.close();
  return hash.digest('hex');
}

describe('curl', () => {
  it('uploads half a gigabyte byte for byte, with a length and chunked', async ({
    service,
    token,
    folder,
  }) => {
    const expected = await writeLargeFile(join(folder, 'video'), 512);
    const upload = async (...headers: readonly string[]) =>
      await run(
        'curl',
        [
          '-sS',
          '-T',
          'video',
          '-H',
          `Authorization: Bearer ${token}`,
          ...headers.flatMap((header) => ['-H', header]),
          `${service.origin}/video`,
        ],
        { cwd: folder },
      );
    const answer = { code: 0, output: `${expected} ${512 * MEGABYTE}`, errors: '' };
    expect(await upload()).toEqual(answer);
    expect(await upload('Transfer-Encoding: chunked')).toEqual(answer);
  });

  it('uploads with an app token (-u), where the token permits it', async ({ service, folder }) => {
    const expected = await writeLargeFile(join(folder, 'photo'), 8);
    const upload = async (path: string) =>
      await run(
        'curl',
        ['-sS', '-f', '-T', 'photo', '-u', `me:${UPLOAD.text}`, service.origin + path],
        { cwd: folder },
      );
    const { code, output } = await upload('/uploads/photo');
    expect([code, output]).toEqual([0, `${expected} ${8 * MEGABYTE}`]);
    for (const path of ['/photo', '/uploads/../photo']) {
      const refused = await run(
        'curl',
        [
          '-sS',
          '-f',
          '--path-as-is',
          '-T',
          'photo',
          '-u',
          `me:${UPLOAD.text}`,
          service.origin + path,
        ],
        { cwd: folder },
      );
      expect([refused.code, refused.errors]).toEqual([22, expect.stringContaining('403')]);
    }
  });

  it('sees the refusal of an upload without a session, which sends no megabytes', async ({
    service,
    archive,
    folder,
  }) => {
    await writeLargeFile(join(folder, 'video'), 64);
    const before = archive.seen.length;
    const { output } = await run(
      'curl',
      ['-s', '-o', '/dev/null', '-w', '%{http_code} %{size_upload}', '-T', 'video', service.origin],
      { cwd: folder },
    );
    const [status, sent] = output.split(' ').map(Number);
    expect(status).toBe(401);
    expect(sent).toBeLessThan(MEGABYTE);
    expect(archive.seen.length).toBe(before);
  });
});

describe('other programs with an app token', () => {
  it('Prometheus scrapes the app with a bearer token, and nothing else', async ({ service }) => {
    const headers = {
      authorization: `Bearer ${SCRAPE.text}`,
      accept: 'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1',
      'user-agent': 'Prometheus/2.42.0',
      'x-prometheus-scrape-timeout-seconds': '10',
    };
    const scrape = async (path: string) => (await fetch(service.origin + path, { headers })).status;
    expect([await scrape('/metrics'), await scrape('/metrics/x'), await scrape('/')]).toEqual([
      200, 403, 403,
    ]);
    expect(await scrape('/_housekey/metrics')).toBe(401);
  });

  it('a webhook sender posts its payload and its signature', async ({ service, archive }) => {
    const payload = JSON.stringify({ ref: 'refs/heads/main' });
    const signature = 'sha256=0123';
    const answer = await fetch(`${service.origin}/hooks/build`, {
      method: 'POST',
      headers: {
        // From a URL such as https://hook:<token>@app.example.com/hooks/build
        authorization: basic(HOOK.text, 'hook'),
        'content-type': 'application/json',
        'user-agent': 'GitHub-Hookshot/044aadd',
        'x-hub-signature-256': signature,
      },
      body: payload,
    });
    const hash = createHash('sha256').update(payload).digest('hex');
    expect(await answer.text()).toBe(`${hash} ${payload.length}`);
    const seen = archive.seen.at(-1);
    expect(seen && headerOf(seen, 'x-hub-signature-256')).toBe(signature);
    expect(seen && headerOf(seen, 'authorization')).toBeUndefined();
  });
});
