import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHousekey } from 'housekey';
import { AUTH_VARIABLES, EMAIL } from '../support/housekey.js';
import { runHere, startLogin } from '../support/service.js';
import { loadTestSettings, problemsIn } from '../support/settings.js';
import { setUpOnce } from '../support/hooks.js';

const HOSTILE = `</title><script>alert(1)</script>"'$&{{message}}{{host}}`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><script>alert(1)</script></svg>`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'housekey-appearance-'));
  writeFileSync(join(folder, 'logo.svg'), SVG);
  writeFileSync(join(folder, 'background.svg'), SVG);
  writeFileSync(join(folder, 'page.svg'), '<!doctype html><p>Not found');
  writeFileSync(join(folder, 'large.svg'), SVG.padEnd(257 * 1024));
});
afterAll(() => rmSync(folder, { recursive: true }));

const problemsOf = (variables: Record<string, string>) =>
  problemsIn(() => loadTestSettings(variables)).map(
    ({ variable, message, fix }) => `${variable} ${message} ${fix}`,
  );

describe('settings that cannot be used prevent the start', () => {
  it.each<[string, string, () => string, RegExp]>([
    ['a missing file', 'SERVICE_LOGO', () => 'none.svg', /does not exist\. Correct/],
    ['a folder', 'SERVICE_LOGO', () => folder, /must name a regular file/],
    ['a device', 'SERVICE_LOGO', () => '/dev/zero', /must name a regular file/],
    ['a page', 'SERVICE_LOGO', () => join(folder, 'page.svg'), /not an SVG, PNG, WebP or JPEG/],
    ['a large logo', 'SERVICE_LOGO', () => join(folder, 'large.svg'), /larger than 256 KiB/],
    ['a missing image', 'SERVICE_BACKGROUND', () => 'none.jpg', /does not exist/],
    ['a color that is none', 'SERVICE_BACKGROUND', () => '#12', /must be one color, two/],
    ['the name of a color', 'SERVICE_ACCENT', () => 'blue', /must be one color, or two/],
    ['a style sheet', 'SERVICE_ACCENT', () => '#fff;}*{display:none', /must be one color/],
    ['a title of two lines', 'SERVICE_TITLE', () => 'a\nb', /must be 1 to 60 characters/],
  ])('%s, with the fix', (_, variable, value, expected) => {
    const [problem, ...others] = problemsOf({ [variable]: value() });
    expect(others).toEqual([]);
    expect(problem).toMatch(new RegExp(`^${variable} `));
    expect(problem).toMatch(expected);
  });

  it('all in one list, in the process as well', async () => {
    const variables = { ...AUTH_VARIABLES, SERVICE_LOGO: 'none.svg', SERVICE_ACCENT: 'blue' };
    const { code, errors } = await runHere([], { variables });
    expect(code).toBe(2);
    expect(errors).toMatch(/SERVICE_LOGO[^]*SERVICE_ACCENT/);
  });

  it('but a background may be larger than a logo', () => {
    expect(problemsOf({ SERVICE_BACKGROUND: join(folder, 'large.svg') })).toEqual([]);
  });
});

const MANIFEST = z.object({
  id: z.string(),
  name: z.string(),
  start_url: z.string(),
  display: z.string(),
  theme_color: z.string(),
  background_color: z.string(),
  icons: z.array(z.object({ src: z.string(), purpose: z.string(), sizes: z.string() })),
});

async function readManifest(url: string): Promise<z.infer<typeof MANIFEST>> {
  const response = await fetch(`${url}/_housekey/assets/manifest.webmanifest`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/manifest+json');
  return MANIFEST.parse(await response.json());
}

/** The policy's hashes must be those of the page's styles. */
function expectAllowedStyles(html: string, policy: string): void {
  const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, text = '']) => text);
  for (const text of styles) {
    expect(policy).toContain(createHash('sha256').update(text).digest('base64'));
  }
  expect(policy).not.toContain('unsafe');
}

describe('a service with hostile values', () => {
  const service = setUpOnce(
    async () =>
      await startLogin({
        SERVICE_UPSTREAM: 'http://127.0.0.1:9',
        SERVICE_TITLE: HOSTILE,
        SERVICE_LOGO: join(folder, 'logo.svg'),
        SERVICE_ACCENT: '#7c3aed',
        SERVICE_BACKGROUND: join(folder, 'background.svg'),
      }),
  );

  it.each(['/login', '/_housekey/', '/_housekey/app/activity'])(
    'escapes the title on %s',
    async (path) => {
      const response = await fetch(service.url + path);
      const html = await response.text();
      expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;');
      expect(html).toContain('data-title="&lt;/title&gt;');
      expect(html).toContain('&quot;&#39;$&amp;{{message}}{{host}}');
      expect(html).not.toContain('<script>');
      expectAllowedStyles(html, response.headers.get('content-security-policy') ?? '');
    },
  );

  it('escapes the title in the answer to the form that works without JavaScript', async () => {
    const response = await fetch(`${service.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ui: '1', email: '{{title}}', password: 'wrong' }).toString(),
    });
    const html = await response.text();
    expect(response.status).toBe(401);
    expect(html).toContain('value="{{title}}"');
    expect(html).toContain('Incorrect email or password');
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(3);
    expect(html).not.toContain('<script>');
  });

  it('sends the logo as an image that can run no script, even if it is opened by itself', async () => {
    const html = await (await fetch(`${service.url}/login`)).text();
    const [, path = ''] =
      /<link rel="icon" type="image\/svg\+xml" href="([^"]+)" \/>/.exec(html) ?? [];
    const response = await fetch(service.url + path);
    expect(await response.text()).toBe(SVG);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "style-src 'unsafe-inline'", 'sandbox']),
    );
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  it('names itself in the manifest, and starts the app behind it', async () => {
    const manifest = await readManifest(service.url);
    expect(manifest).toMatchObject({
      id: '/_housekey/',
      name: HOSTILE,
      start_url: '/',
      display: 'minimal-ui',
      theme_color: '#7c3aed',
    });
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'maskable']);
    for (const { src } of manifest.icons) {
      const icon = await fetch(service.url + src);
      expect(icon.headers.get('content-type')).toBe('image/svg+xml');
      expect(icon.headers.get('content-security-policy')).toContain('sandbox');
    }
  });

  it('lets browsers ask whether the manifest has changed', async () => {
    const url = `${service.url}/_housekey/assets/manifest.webmanifest`;
    const first = await fetch(url);
    await first.text();
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    const second = await fetch(url, { headers: { 'if-none-match': etag } });
    expect(second.status).toBe(304);
  });
});

describe('a service without these settings', () => {
  it('has a manifest with its own name and built icons', async () => {
    const service = await startLogin();
    try {
      const manifest = await readManifest(service.url);
      expect(manifest).toMatchObject({ name: 'Housekey', start_url: '/', display: 'standalone' });
      expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
      for (const { src } of manifest.icons) {
        const icon = await fetch(service.url + src);
        expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
        expect(icon.headers.get('cache-control')).toBe('no-cache');
      }
      const html = await (await fetch(`${service.url}/login`)).text();
      expect(html).toContain('<title>Housekey</title>');
      expect(html).not.toContain('data-title');
    } finally {
      await service.stop();
    }
  });

  it('has a color for the address bar of a phone if the background is one', async () => {
    const service = await startLogin({
      SERVICE_BACKGROUND: '#eef2ff,#101828',
    });
    try {
      const html = await (await fetch(`${service.url}/login`)).text();
      expect(html).toMatch(/media="\(prefers-color-scheme: light\)" content="#eef2ff"/);
      expect(html).toMatch(/media="\(prefers-color-scheme: dark\)" content="#101828"/);
      expect((await readManifest(service.url)).background_color).toBe('#eef2ff');
    } finally {
      await service.stop();
    }
  });
});

it('the library takes the same values as options', async () => {
  const auth = await createHousekey({
    email: EMAIL,
    password: 'a long password',
    title: 'Family photos',
    logo: join(folder, 'logo.svg'),
    accent: ['#1a56db', '#8ab4ff'],
    background: '#eef2ff',
    onWarning: () => {},
  });
  const response = await auth.handler(new Request('http://localhost/login'));
  const html = (await response?.text()) ?? '';
  expect(html).toContain('<title>Family photos</title>');
  expect(html).toContain('--accent:light-dark(#1a56db,#8ab4ff)');
  await auth.close();
});
