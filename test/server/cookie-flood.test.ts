import { describe, expect, it } from 'vitest';
import { parseRawResponse, sendRaw } from '../support/raw-socket.js';
import { startLogin } from '../support/service.js';
import { setUpOnce } from '../support/hooks.js';

const service = setUpOnce(async () => await startLogin());

const names = Array.from({ length: 60 }, (_, index) => `c${index}`);
const COOKIES = `Cookie: ${names.map((name) => `${name}=${'x'.repeat(400)}`).join('; ')}\r\n`;
const PERSON = 'Accept: text/html\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n';

async function get(headers: string, path = '/login'): Promise<string> {
  const first = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`;
  return await sendRaw(service.url, `${first}${headers}\r\n`);
}

describe('too many cookies', () => {
  it.each([
    ['from the address bar', `${PERSON}Sec-Fetch-Site: none\r\n`],
    ['from a page of the same origin', `${PERSON}Sec-Fetch-Site: same-origin\r\n`],
    ['over plain HTTP', 'Accept: text/html\r\n'],
  ])('are deleted for a person %s', async (_, headers) => {
    const answer = await get(headers + COOKIES, '/a/b');
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toMatch(/\r\nclear-site-data: "cookies"\r\n/);
    expect(answer).toMatch(/\r\ncontent-type: text\/html; charset=utf-8\r\n/);
    expect(answer).toMatch(/\r\ncache-control: no-store\r\n/);
    for (const name of names) {
      expect(answer).toContain(`\r\nset-cookie: ${name}=; Path=/; Max-Age=0\r\n`);
      expect(answer).toContain(`\r\nset-cookie: ${name}=; Path=/a; Max-Age=0\r\n`);
    }
    expect(answer).toContain('<h1>Too many cookies</h1>');
    expect(answer).not.toMatch(/<script|<noscript|modulepreload|\{\{/);
    expect(answer).toContain('href="">Continue</a>');
  });

  it.each(['cross-site', 'same-site', 'something-new'])(
    'are deleted only after a click if another site led there (%s)',
    async (site) => {
      const answer = await get(`${PERSON}Sec-Fetch-Site: ${site}\r\n${COOKIES}`);
      expect(answer).toMatch(/^HTTP\/1\.1 431 /);
      expect(answer).not.toMatch(/clear-site-data|set-cookie/i);
      expect(answer).toContain('href="">Delete this site');
    },
  );

  it.each([
    ['a script', `Sec-Fetch-Mode: cors\r\nSec-Fetch-Site: same-origin\r\n${COOKIES}`],
    ['a frame', `${PERSON.replace('document', 'iframe')}Sec-Fetch-Site: same-origin\r\n${COOKIES}`],
    ['a program', COOKIES],
    ['a long address', `${PERSON}Sec-Fetch-Site: none\r\nCookie: a=b\r\n`],
    [
      'a long address next to cookies',
      `${PERSON}Sec-Fetch-Site: none\r\nCookie: a=${'x'.repeat(8190)}\r\n`,
    ],
    ['a long header', `${PERSON}Cookie: a=b\r\nX: ${'x'.repeat(17_000)}\r\n`],
    ['more bytes than are read', `${PERSON}${COOKIES}X: ${'x'.repeat(64_000)}\r\n`],
  ])('and the session are not deleted by %s', async (what, headers) => {
    const bytes = what === 'a long address' ? 17_000 : 15_000;
    const path = what.startsWith('a long address') ? `/${'x'.repeat(bytes)}` : '/api/auth/me';
    const { status, head, body } = parseRawResponse(await get(headers, path));
    expect([status, body]).toEqual([431, { detail: expect.stringContaining('16 KiB') }]);
    expect(head).not.toMatch(/clear-site-data|set-cookie/i);
  });

  it('cannot make the response grow without limit, or inject anything', async () => {
    const many = `Cookie: ${'a\u00e9"<b>=1;b=1;'.repeat(2000)}${names.join('=;')}=\r\n`;
    const answer = await get(`${PERSON}Sec-Fetch-Site: none\r\n${many}`, '/"><b>/x');
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).not.toContain('<b>');
    // Hardly more bytes than the page without the cookies, for each cookie that is deleted.
    expect(answer.length).toBeLessThan(40_000);
  });

  it('are explained in the language of the visitor, with the look of the login page', async () => {
    const german = await startLogin({
      SERVICE_TITLE: 'Fotos & "mehr"',
      SERVICE_ACCENT: '#1a56db',
    });
    const first = `GET / HTTP/1.1\r\nHost: "><b>\r\nAccept-Language: de\r\n`;
    const answer = await sendRaw(german.url, `${first}${PERSON}${COOKIES}\r\n`);
    await german.stop();
    expect(answer).toContain('<html lang="de" dir="ltr"');
    expect(answer).toMatch(/<title>Zu viele Cookies .* Fotos &amp; &quot;mehr&quot;<\/title>/);
    expect(answer).toContain('href="">Weiter</a>');
    expect(answer).toContain('--accent:light-dark(#1a56db,');
    expect(answer).not.toContain('<b>');
  });

  it('name the host only as far as it can be one', async () => {
    const host = `Host: ${'a'.repeat(4000)}\r\n`;
    const answer = await sendRaw(service.url, `GET / HTTP/1.1\r\n${host}${PERSON}${COOKIES}\r\n`);
    expect(answer).toContain(`>${'a'.repeat(260)}</bdi>`);
  });
});
