import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '../../e2e/support/fixtures.js';
import { EMAIL, PASSWORD } from '../../e2e/support/service.js';

/** Fixtures for programs that are clients: an access token of the owner and an empty folder. */
export const clientTest = test
  .extend('token', async ({ service }) => {
    const response = await fetch(`${service.origin}/api/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ email: EMAIL, password: PASSWORD }),
    });
    const answer: { access_token: string } = await response.json();
    return answer.access_token;
  })
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'housekey-client-'));
    onCleanup(async () => await rm(folder, { recursive: true }));
    return folder;
  });
