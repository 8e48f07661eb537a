import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { decodeJwt } from 'jose';
import { sendRaw } from '../support/raw-socket.js';
import { startGateway } from '../support/gateway.js';
import { EMAIL, json, PASSWORD } from '../support/housekey.js';
import { setUpOnce } from '../support/hooks.js';
import { createTestShare, guestForm } from '../support/shares.js';
import { freePort } from '../support/port.js';
import { waitUntil } from '../support/until.js';
import { headerOf } from '../support/upstream.js';

const READER = createTestShare('anna', { until: '2100-01-01' });
const WRITER = createTestShare('bob', { until: '2100-01-01', write: true });

/** An app behind SERVICE_UPSTREAM, whose responses begin and never end at /album/42/stream. */
const site = setUpOnce(async () => {
  const port = await freePort();
  const gateway = await startGateway(
    {
      SERVICE_SHARES: `${READER.line},${WRITER.line}`,
      SERVICE_IDENTITY_HEADERS: 'Remote-User,Remote-Email,X-Name,X-Groups',
      SERVICE_IDENTITY_TOKEN: 'true',
      SERVICE_IDENTITY_KEY: 'J4mKq8RzT2vYb6WnXc0LdPf3HsGtUa1ZoEiQy5Mr7Vk',
      PORT: String(port),
      SERVICE_PUBLIC_URL: `http://127.0.0.1:${port}`,
      SERVICE_TITLE: 'Family photos',
    },
    ({ url }, response) => {
      response.setHeader('content-type', 'text/event-stream');
      if (url?.endsWith('/stream') === true) response.write('begun');
      else response.end('an album');
    },
  );
  const { service } = gateway;
  const GUEST = `${service.url}/_housekey/guest`;
  const openAs = async (secret: string) => {
    const answer = await fetch(GUEST, { ...guestForm(secret, 'open'), redirect: 'manual' });
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };
  const get = async (path: string, cookie: string, headers = {}) =>
    await fetch(service.url + path, { headers: { cookie, ...headers }, redirect: 'manual' });
  return { ...gateway, openAs, get, guestUrl: GUEST };
});

describe('a guest of the app behind the gateway', () => {
  it('is named to the app as guest:anna in every header and in the signed identity, and as nobody else', async () => {
    const { app, openAs, get } = site;
    const cookie = await openAs(READER.secret);
    app.seen.length = 0;
    const made = { 'remote-user': EMAIL, 'x-remote-user': EMAIL, 'x-forwarded-user': EMAIL };
    const answer = await get('/album/42', `${cookie}; app=1`, made);
    expect(await answer.text()).toBe('an album');
    expect(answer.headers.get('cache-control')).toContain('private');
    const [seen] = app.seen;
    if (seen === undefined) throw new Error('nothing reached the app');
    for (const name of ['remote-user', 'remote-email', 'x-name', 'x-groups']) {
      expect(headerOf(seen, name)).toBe('guest:anna');
    }
    expect(headerOf(seen, 'cookie')).toBe('app=1');
    const identity = decodeJwt(headerOf(seen, 'x-housekey-identity') ?? '');
    expect(identity.sub).toBe('guest:anna');
    const all = JSON.stringify([seen, identity]);
    expect(all).not.toContain(EMAIL);
    expect(all).not.toContain('guest-session');
  });

  it('gets 401 at /api/auth/me, by cookie and as bearer, and stays a guest', async () => {
    const { openAs, get } = site;
    const cookie = await openAs(READER.secret);
    const [, value = ''] = cookie.split('=');
    expect((await get('/api/auth/me', cookie)).status).toBe(401);
    const bearer = await get('/api/auth/me', '', { authorization: `Bearer ${value}` });
    expect(bearer.status).toBe(401);
    expect((await get('/_housekey/api/overview', cookie)).status).toBe(401);
    expect((await get('/album/42', `housekey_session=${value}`)).status).toBe(401);
    expect((await get('/album/42', cookie)).status).toBe(200);
  });

  it('sees pages that name the app, the paths and the day, and never the email', async () => {
    const { guestUrl, openAs, service } = site;
    const start = await fetch(guestUrl);
    const html = await start.text();
    const hash = /script-src '(?<hash>sha256-[^']+)'/.exec(
      start.headers.get('content-security-policy') ?? '',
    )?.groups?.['hash'];
    const script = /<script>(?<text>[^<]+)<\/script>/.exec(html)?.groups?.['text'] ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
    expect(hash).toBe(`sha256-${Buffer.from(digest).toString('base64')}`);
    expect(html).toContain('This link needs JavaScript: please allow it for this site');
    const offer = await (await fetch(guestUrl, guestForm(WRITER.secret))).text();
    for (const text of [
      'Family photos invites you',
      '/album/42',
      'view and change',
      'January 1, 2100',
    ]) {
      expect(offer).toContain(text);
    }
    const german = { ...guestForm(READER.secret), headers: { 'accept-language': 'de' } };
    expect(await (await fetch(guestUrl, german)).text()).toContain(
      'bis zum 1. Januar 2100 ansehen',
    );
    const over = await fetch(guestUrl, guestForm('share_anna_x'));
    expect([over.status, await over.text()]).toEqual([
      404,
      expect.stringContaining('does not work anymore'),
    ]);
    // `fetch` says itself that it is no page load.
    const text = await sendRaw(
      service.url,
      `GET /album/43 HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\nCookie: ${await openAs(READER.secret)}\r\n` +
        'Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\nConnection: close\r\n\r\n',
    );
    expect(text).toMatch(/^HTTP\/1\.1 403 /);
    expect(text).toContain('You were invited to another part of');
    for (const shown of [html, offer, text]) expect(shown).not.toContain(EMAIL);
  });

  it('reaches the app with no unusual spelling that only a socket can send', async () => {
    const { app, openAs, service } = site;
    const cookie = await openAs(WRITER.secret);
    app.seen.length = 0;
    const targets = [
      '/album/42/../43',
      '/album/42/..\\43',
      '//album/42',
      '/album/42/%2e%2e/43',
      '/album/./42',
      '/album/42#/../43',
    ];
    for (const target of targets) {
      for (const method of ['GET', 'POST', 'COPY', 'MOVE', 'PROPFIND']) {
        const answer = await sendRaw(
          service.url,
          `${method} ${target} HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\nCookie: ${cookie}\r\nDestination: /album/42/x\r\nConnection: close\r\n\r\n`,
        );
        expect(answer, `${method} ${target}`).toMatch(/^HTTP\/1\.1 4\d\d /);
      }
    }
    expect(app.seen).toEqual([]);
  });

  it('loses its streams and sockets when the owner ends the session', async () => {
    const { cookie: owner, get, openAs, service } = site;
    const cookie = await openAs(WRITER.secret);
    const stream = await get('/album/42/stream', cookie);
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/album/42/socket`, {
      headers: { cookie },
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    let closed = false;
    socket.once('close', () => (closed = true));
    const list: { sessions: { id: string; method: string | null; started_at: number }[] } = await (
      await get('/_housekey/api/sessions', owner)
    ).json();
    const guests = list.sessions.filter(({ method }) => method === 'guest "bob"');
    for (const { id } of guests) {
      const headers = { cookie: owner, 'content-type': 'application/json' };
      const ended = await fetch(`${service.url}/_housekey/api/sessions/end`, {
        ...json({ id, password: PASSWORD }),
        headers,
      });
      expect(ended.status).toBe(204);
    }
    await expect(stream.text()).rejects.toThrow();
    await waitUntil(() => closed, 'the socket closes');
    expect((await get('/album/42', cookie)).status).toBe(401);
    expect((await get('/album/42', owner)).status).toBe(200);
  });

  it('leaves nothing of the link in the log', () => {
    const { service } = site;
    const log = service.output();
    expect(log).toContain('guest \\"bob\\" opened a share');
    for (const { secret } of [READER, WRITER]) expect(log).not.toContain(secret.slice(-43));
    expect(log).not.toContain('guest-session');
  });
});
