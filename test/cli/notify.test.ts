import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AUTH_VARIABLES } from '../support/housekey.js';
import {
  selfSigned,
  startMailServer,
  startNtfy,
  startReceiver,
  type Certificate,
} from '../support/notice-targets.js';
import { runHere, runToEnd } from '../support/service.js';
import { stopsAfterEach } from '../support/started.js';
import { captures, read } from '../support/tree.js';

const use = stopsAfterEach();

/** The built product bundles nodemailer, so this is what its users get. */
async function notifyTest(url: string, variables = {}) {
  return await runToEnd(['notify-test'], {
    variables: { ...AUTH_VARIABLES, SERVICE_NOTIFY_URL: url, ...variables },
  });
}

describe('housekey notify-test', () => {
  it('sends one notice to each target', async () => {
    const [ntfy, hook] = [use(await startNtfy()), use(await startReceiver())];
    const mail = use(await startMailServer({ disabledCommands: ['STARTTLS'] }));
    const { code, output, errors } = await notifyTest(
      `ntfy://127.0.0.1:${ntfy.port}/t http://127.0.0.1:${hook.port}/h smtp://127.0.0.1:${mail.port}/?to=a@example.com&starttls=off`,
    );
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toBe(
      `ok      ntfy://127.0.0.1:${ntfy.port} (target 1): sent\n` +
        `ok      http://127.0.0.1:${hook.port} (target 2): sent\n` +
        `ok      smtp://127.0.0.1:${mail.port} (target 3): sent\n`,
    );
    expect(ntfy.messages).toMatchObject([{ title: 'Housekey: Test notice', priority: 3 }]);
    expect(hook.received).toHaveLength(1);
    expect(mail.emails).toHaveLength(1);
  });

  it('names the target that failed, why, and the fix, and exits with 1', async () => {
    const ntfy = use(await startNtfy('Bearer tk_right'));
    const ok = use(await startReceiver());
    const { code, output } = await notifyTest(
      `http://127.0.0.1:${ok.port}/ ntfy://tk_wrong@127.0.0.1:${ntfy.port}/secret-topic`,
    );
    expect(code).toBe(1);
    expect(output).toContain(`ok      http://127.0.0.1:${ok.port}`);
    expect(output).toContain(
      `FAILED  ntfy://127.0.0.1:${ntfy.port} (target 2): it refused the credentials (401)\n` +
        '        Fix: Correct the user name, password or token of the target in SERVICE_NOTIFY_URL\n',
    );
    expect(output).not.toMatch(/tk_|secret-topic/);
  });

  it('says what to do if there is no target, or nothing to tell', async () => {
    const without = await runToEnd(['notify-test'], { variables: AUTH_VARIABLES });
    expect(without).toMatchObject({ code: 1, errors: expect.stringContaining('Fix: Set it to') });
    const open = await runHere(['notify-test'], {
      variables: { SERVICE_NOTIFY_URL: 'https://a.example' },
    });
    expect(open).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Authentication is disabled'),
    });
  });

  describe('with TLS', () => {
    let certificate: Certificate;
    let folder: string;
    beforeAll(() => {
      certificate = selfSigned();
      folder = mkdtempSync(join(tmpdir(), 'housekey-notify-'));
      writeFileSync(join(folder, 'ca.pem'), certificate.cert);
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    it('trusts the certificate that NODE_EXTRA_CA_CERTS names, as the error says', async () => {
      const hook = use(await startReceiver(undefined, certificate));
      const mails = [
        use(await startMailServer({ ...certificate, secure: true })),
        use(await startMailServer(certificate)),
      ] as const;
      const url =
        `https://127.0.0.1:${hook.port}/ ` +
        `smtps://mailer:p%40ss%20word@localhost:${mails[0].port}/?to=a@example.com ` +
        `smtp://mailer:p%40ss%20word@127.0.0.1:${mails[1].port}/?to=a@example.com`;
      const refused = await notifyTest(url);
      expect(refused.code).toBe(1);
      expect(refused.output.match(/certificate is self-signed/g)).toHaveLength(3);
      expect(refused.output.match(/NODE_EXTRA_CA_CERTS=/g)).toHaveLength(3);
      const { code, output } = await notifyTest(url, {
        NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
      });
      expect(output.match(/: sent$/gm)).toHaveLength(3);
      expect(code).toBe(0);
      for (const { emails } of mails) {
        expect(emails).toMatchObject([{ user: 'mailer', secure: true }]);
      }
    });
  });
});

const VERIFIER = z.object({ isFromHousekey: z.custom<IsFromHousekey>() });

type IsFromHousekey = (headers: object, body: string, secret: string) => boolean;

describe('housekey notify-secret', () => {
  it('prints the key with which the documented code accepts a request, and only that one', async () => {
    const hook = use(await startReceiver());
    const variables = { SERVICE_NOTIFY_URL: `http://127.0.0.1:${hook.port}/h` };
    const { output } = await runToEnd(['notify-secret'], {
      variables: { ...AUTH_VARIABLES, ...variables },
    });
    const [secret = ''] = /^whsec_[\w+/]{43}=(?= {2}http:)/.exec(output) ?? [];
    expect(secret).not.toBe('');
    await notifyTest(variables.SERVICE_NOTIFY_URL);
    const [{ headers, body } = { headers: {}, body: '' }] = hook.received;

    const [code = ''] = captures(read('docs/notices.md'), /```js\n([^`]*`[^]*?)```/g);
    const folder = mkdtempSync(join(tmpdir(), 'housekey-verify-'));
    writeFileSync(join(folder, 'verify.mjs'), code);
    const module: unknown = await import(pathToFileURL(join(folder, 'verify.mjs')).href);
    rmSync(folder, { recursive: true });
    const { isFromHousekey } = VERIFIER.parse(module);
    expect(isFromHousekey(headers, body, secret)).toBe(true);
    expect(isFromHousekey(headers, `${body} `, secret)).toBe(false);
    expect(isFromHousekey({ ...headers, 'webhook-id': 'x' }, body, secret)).toBe(false);
    expect(isFromHousekey({ ...headers, 'webhook-timestamp': '1' }, body, secret)).toBe(false);
    expect(isFromHousekey({}, body, secret)).toBe(false);
    const other = `whsec_${Buffer.alloc(32).toString('base64')}`;
    expect(isFromHousekey(headers, body, other)).toBe(false);
  });

  it.each([
    ['no webhook', { SERVICE_NOTIFY_URL: 'ntfys://ntfy.sh/t' }, 'has no https:// target'],
    ['no target', {}, 'SERVICE_NOTIFY_URL is not set'],
    [
      'no secret',
      { SERVICE_NOTIFY_URL: 'https://a.example/', SERVICE_SECRET_KEY: '' },
      'SERVICE_SECRET_KEY is not set',
    ],
  ])('explains that there is %s', async (_, variables, message) => {
    const { code, errors } = await runHere(['notify-secret'], {
      variables: { ...AUTH_VARIABLES, ...variables },
    });
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining(message) });
  });
});
