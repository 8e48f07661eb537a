import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Notice } from '../../src/core/notices/notice.js';
import type { DeliveryResult } from '../../src/notices/delivery.js';
import { createChannel } from '../../src/notices/notices.js';
import { encodeHeader } from '../../src/notices/http-channels.js';
import { AUTH_VARIABLES } from '../support/housekey.js';
import {
  selfSigned,
  startMailServer,
  startNtfy,
  startReceiver,
  type Answer,
  type Receiver,
} from '../support/notice-targets.js';
import { stopsAfterEach } from '../support/started.js';
import { loadTestSettings } from '../support/settings.js';

const NOTICE: Notice = {
  id: '5f0e8a1c-0000-4000-8000-000000000001',
  kind: 'new-device',
  at: Date.UTC(2026, 5, 1, 12),
  title: 'login.example.com: Sign-in on a new device',
  text: 'Someone signed in – once.\n\nWhen: noon',
  urgent: true,
  count: 1,
  networks: 1,
  network: '198.51.100.7',
  browser: 'Firefox 140 on Linux',
  link: 'https://login.example.com/app',
  lock_link: null,
};

const use = stopsAfterEach();

async function receiver(answer?: Answer): Promise<Receiver> {
  return use(await startReceiver(answer));
}

/** Sends a notice to a target as it is written in SERVICE_NOTIFY_URL. */
async function send(
  url: string,
  notice = NOTICE,
  signal = AbortSignal.timeout(30_000),
  title = 'Housekey',
): Promise<DeliveryResult> {
  const { notify } = loadTestSettings({ ...AUTH_VARIABLES, SERVICE_NOTIFY_URL: url });
  const [target] = notify;
  if (target === undefined || notify.length > 1) throw new Error('not one target');
  return await createChannel(target, { title }).send(notice, signal);
}

describe('ntfy', () => {
  it('gets title, text, priority, tag and link, with any text in the headers', async () => {
    const ntfy = use(await startNtfy());
    const title = 'gärten.example: Anmeldung 🔑 '.repeat(5);
    expect(await send(`ntfy://127.0.0.1:${ntfy.port}/alerts`, { ...NOTICE, title })).toEqual({
      outcome: 'sent',
    });
    expect(ntfy.messages).toEqual([
      {
        topic: 'alerts',
        message: NOTICE.text,
        title,
        priority: 4,
        tags: ['key'],
        click: NOTICE.link,
      },
    ]);
  });

  it('gets no link without a public URL, and a normal priority if nothing is urgent', async () => {
    const ntfy = use(await startNtfy());
    await send(`ntfy://127.0.0.1:${ntfy.port}/alerts`, { ...NOTICE, link: null, urgent: false });
    expect(ntfy.messages).toMatchObject([{ click: '', priority: 3 }]);
  });

  it.each([
    ['an access token', 'tk_abc@', 'Bearer tk_abc'],
    ['an access token as the password of nobody', ':tk_abc@', 'Bearer tk_abc'],
    ['user and password', 'me:p%40ss@', `Basic ${Buffer.from('me:p@ss').toString('base64')}`],
  ])('accepts %s', async (_, login, authorization) => {
    const ntfy = use(await startNtfy(authorization));
    expect(await send(`ntfy://${login}127.0.0.1:${ntfy.port}/alerts`)).toEqual({ outcome: 'sent' });
  });

  it('refuses other credentials, which are not sent again', async () => {
    const ntfy = use(await startNtfy('Bearer tk_right'));
    const result = await send(`ntfy://tk_wrong@127.0.0.1:${ntfy.port}/alerts`);
    expect(result).toMatchObject({ retry: false, reason: 'it refused the credentials (401)' });
    expect(JSON.stringify(result)).not.toContain('tk_');
  });

  it('gets headers of ASCII only, in words of at most 75 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const encoded = encodeHeader(title);
        expect(encoded).toMatch(/^[ -~]*$/);
        if (!encoded.startsWith('=?')) return;
        for (const word of encoded.split(' ')) expect(word.length).toBeLessThanOrEqual(75);
      }),
    );
  });
});

describe('a webhook', () => {
  it('gets JSON, with the credentials of its URL in a header', async () => {
    const hook = await receiver();
    await send(`http://me:p%3Ass@127.0.0.1:${hook.port}/hooks/1?key=2`);
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = hook.received;
    expect(path).toBe('/hooks/1?key=2');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': NOTICE.id,
      authorization: `Basic ${Buffer.from('me:p:ss').toString('base64')}`,
    });
    const { at, ...rest } = NOTICE;
    expect(JSON.parse(body)).toEqual({ ...rest, time: new Date(at).toISOString() });
  });

  it.each([400, 404, 410, 413, 422])('that answers %i does not get it again', async (status) => {
    const { port } = await receiver((response) => response.writeHead(status).end());
    const result = await send(`http://127.0.0.1:${port}/`);
    expect(result).toMatchObject({ outcome: 'failed', retry: false });
  });

  it.each([408, 429, 500, 502, 503])('that answers %i gets it again', async (status) => {
    const { port } = await receiver((response) => response.writeHead(status).end());
    const result = await send(`http://127.0.0.1:${port}/`);
    expect(result).toMatchObject({ outcome: 'failed', retry: true });
    expect(result).not.toHaveProperty('retryAfterMs');
  });

  it.each([
    ['in seconds', '120', 120_000],
    ['as a date', new Date(Date.now() + 600_000).toUTCString(), expect.closeTo(600_000, -4.5)],
    ['in the past', new Date(0).toUTCString(), 0],
    ['that is too far away', '999999999', 3_600_000],
  ])('may ask for a pause %s', async (_, retryAfter, expected) => {
    const { port } = await receiver((response) =>
      response.writeHead(429, { 'retry-after': retryAfter }).end(),
    );
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ retryAfterMs: expected });
  });

  it('that asks for a pause without sense gets it after the usual one', async () => {
    const { port } = await receiver((response) =>
      response.writeHead(503, { 'retry-after': 'soon' }).end(),
    );
    expect(await send(`http://127.0.0.1:${port}/`)).not.toHaveProperty('retryAfterMs');
  });

  it('cannot redirect a notice and its credentials elsewhere', async () => {
    const elsewhere = await receiver();
    const location = `http://user:secret@127.0.0.1:${elsewhere.port}/secret-path`;
    const { port } = await receiver((response) => response.writeHead(307, { location }).end());
    expect(await send(`http://me:pass@127.0.0.1:${port}/`)).toEqual({
      outcome: 'failed',
      reason: `it redirects to http://127.0.0.1:${elsewhere.port}, which is not followed (307)`,
      fix: 'Put the address that it redirects to into SERVICE_NOTIFY_URL',
      retry: false,
    });
    expect(elsewhere.received).toEqual([]);
  });

  it('is given up if it does not respond until the deadline', async () => {
    const { port } = await receiver(() => {});
    const result = await send(`http://127.0.0.1:${port}/`, NOTICE, AbortSignal.timeout(200));
    expect(result).toMatchObject({ retry: true, reason: 'it did not respond within 10 seconds' });
  });

  it('has succeeded once its status arrived, however long its body is', async () => {
    const chunk = Buffer.alloc(64 * 1024);
    let sent = 0;
    const { port } = await receiver((response) => {
      const more = (): void => {
        while (!response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) break;
        }
      };
      response.on('drain', more).on('error', () => {});
      more();
    });
    expect(await send(`http://127.0.0.1:${port}/`)).toEqual({ outcome: 'sent' });
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  it('has succeeded once its status arrived, even if its body never ends', async () => {
    const { port } = await receiver((response) => response.writeHead(200).write('x'));
    const signal = AbortSignal.timeout(500);
    expect(await send(`http://127.0.0.1:${port}/`, NOTICE, signal)).toEqual({ outcome: 'sent' });
  });

  it('that is not running is named as such', async () => {
    const gone = await startReceiver();
    await gone.stop();
    expect(await send(`http://127.0.0.1:${gone.port}/`)).toMatchObject({
      retry: true,
      reason: 'the connection was refused (ECONNREFUSED)',
    });
  });

  it('with a self-signed certificate is refused, with the variable that accepts it', async () => {
    const { port } = use(await startReceiver(undefined, selfSigned()));
    expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({
      reason: 'its certificate is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT)',
      fix: expect.stringContaining('NODE_EXTRA_CA_CERTS='),
    });
  });

  it('without TLS on its port is named as such', async () => {
    const { port } = await receiver();
    expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({
      reason: expect.stringMatching(/^it does not speak TLS on this port/),
    });
  });
});

describe('email', () => {
  const LOGIN = 'mailer:p%40ss%20word@';

  it('is sent with subject, text and the headers of an automatic message', async () => {
    const mail = use(
      await startMailServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    );
    const url = `smtp://${LOGIN}127.0.0.1:${mail.port}/?to=a@example.com,b@example.com&from=hk@example.com&starttls=off`;
    expect(await send(url)).toEqual({ outcome: 'sent' });
    const [email] = mail.emails;
    expect(email).toMatchObject({
      from: 'hk@example.com',
      to: ['a@example.com', 'b@example.com'],
      user: 'mailer',
      secure: false,
    });
    expect(email?.source).toContain('From: Housekey <hk@example.com>\r\n');
    expect(email?.source).toContain(`Subject: ${NOTICE.title}\r\n`);
    expect(email?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(email?.source).toContain(`Message-ID: <${NOTICE.id}@example.com>`);
    expect(email?.source).toContain('Someone signed in');
  });

  it.each([
    ['Family photos', 'From: Family photos <hk@example.com>'],
    [
      '"Photos", mine <b@example.com>',
      String.raw`From: "\"Photos\", mine <b@example.com>" <hk@example.com>`,
    ],
    ['Gärten', 'From: =?UTF-8?Q?G=C3=A4rten?= <hk@example.com>'],
  ])('is from the service of this name, and from nobody else: %s', async (title, line) => {
    const mail = use(
      await startMailServer({ disabledCommands: ['STARTTLS', 'AUTH'], allowInsecureAuth: true }),
    );
    const url = `smtp://127.0.0.1:${mail.port}/?to=a@example.com&from=hk@example.com&starttls=off`;
    expect(await send(url, NOTICE, AbortSignal.timeout(30_000), title)).toEqual({
      outcome: 'sent',
    });
    const [email] = mail.emails;
    expect(email?.from).toBe('hk@example.com');
    expect(email?.source.split('\r\n')).toContain(line);
  });

  it('is not sent without encryption, unless that is allowed', async () => {
    const mail = use(
      await startMailServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    );
    const url = `smtp://${LOGIN}127.0.0.1:${mail.port}/?to=a@example.com`;
    expect(await send(url)).toMatchObject({
      retry: false,
      reason: expect.stringContaining('STARTTLS'),
      fix: expect.stringContaining('starttls=off'),
    });
    expect(mail.emails).toEqual([]);
  });

  it.each([
    ['smtp with STARTTLS', 'smtp', {}],
    ['smtps', 'smtps', { secure: true }],
  ])('over %s is refused if the certificate is self-signed', async (_, scheme, options) => {
    const mail = use(await startMailServer({ ...selfSigned(), ...options }));
    const url = `${scheme}://${LOGIN}127.0.0.1:${mail.port}/?to=a@example.com`;
    expect(await send(url)).toMatchObject({
      reason: 'its certificate is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT)',
      fix: expect.stringContaining('NODE_EXTRA_CA_CERTS='),
    });
    expect(mail.emails).toEqual([]);
  });

  it('with a wrong password is not sent again', async () => {
    const mail = use(
      await startMailServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    );
    const url = `smtp://mailer:wrong@127.0.0.1:${mail.port}/?to=a@example.com&starttls=off`;
    const result = await send(url);
    expect(result).toMatchObject({ retry: false, reason: 'it refused the credentials (535)' });
    expect(JSON.stringify(result)).not.toContain('wrong@');
  });

  it.each([
    [550, false],
    [451, true],
  ])('whose recipient is refused with %i is sent again: %s', async (responseCode, retry) => {
    const mail = use(
      await startMailServer({
        disabledCommands: ['STARTTLS', 'AUTH'],
        onRcptTo: (_address, _session, done) =>
          done(Object.assign(new Error('secret text'), { responseCode })),
      }),
    );
    const url = `smtp://127.0.0.1:${mail.port}/?to=a@example.com&starttls=off`;
    expect(await send(url)).toMatchObject({
      retry,
      reason: `it refused the sender or the recipient (${responseCode})`,
    });
  });

  it('is given up if the server does not respond until the deadline', async () => {
    const mail = use(
      await startMailServer({ disabledCommands: ['STARTTLS'], onConnect: () => {} }),
    );
    const url = `smtp://127.0.0.1:${mail.port}/?to=a@example.com&starttls=off`;
    const result = await send(url, NOTICE, AbortSignal.timeout(300));
    expect(result).toMatchObject({ retry: true, reason: 'it did not respond within 10 seconds' });
  });

  it('to a server that is not running is named as such', async () => {
    const gone = await startReceiver();
    await gone.stop();
    expect(await send(`smtps://127.0.0.1:${gone.port}/?to=a@example.com`)).toMatchObject({
      retry: true,
      reason: 'the connection was refused (ECONNREFUSED)',
    });
  });
});
