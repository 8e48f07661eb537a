import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { authVariables } from '../e2e/support/service.js';
import { startApp } from '../support/upstream.js';
import { clientTest } from './support/clients.js';
import { run } from './support/run.js';

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
    return { ...(await authVariables()), SERVICE_UPSTREAM: archive.url };
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
