import { describe, expect, it } from 'vitest';
import { addressesToBan } from '../support/fail2ban.js';
import { bearer, bodyOf, EMAIL, AUTH_VARIABLES, PASSWORD } from '../support/housekey.js';
import { startService, type Service, startLogin } from '../support/service.js';
import { captures } from '../support/tree.js';
import { handmadeToken } from '../support/tokens.js';

/** Behind a proxy on loopback, so that each test can be a different client. */
const PROXIED = { ...AUTH_VARIABLES, SERVICE_TRUSTED_PROXIES: '127.0.0.1' };

async function login(
  service: Service,
  {
    password = PASSWORD,
    email = EMAIL,
    headers = {},
  }: { password?: string; email?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const body = new URLSearchParams({ email, password });
  return await fetch(`${service.url}/api/auth/login`, { method: 'POST', body, headers });
}

/** The log lines that contain an event. */
function eventLines(output: string): string[] {
  return output.split('\n').filter((line) => line.includes('"event":'));
}

describe('the audit log', () => {
  it('has a line for each event, without any password, token or unknown email', async () => {
    const service = await startService(PROXIED);
    const headers = { 'x-forwarded-for': '198.51.100.7', 'user-agent': 'quoted " \\ agent' };
    const { access_token: token } = await bodyOf(await login(service, { headers }));
    await login(service, { headers, password: 'tried-pa55word' });
    await login(service, { headers, email: 'typed-too-early' });
    await fetch(`${service.url}/api/auth/logout`, bearer(String(token), 'POST'));
    const { output } = await service.stop();
    const events = eventLines(output).map((line): unknown => JSON.parse(line));
    const from = {
      client: '198.51.100.7',
      network: '198.51.100.7',
      userAgent: headers['user-agent'],
    };
    expect(events).toEqual([
      expect.objectContaining({ level: 'info', event: 'sign-in', email: EMAIL, ...from }),
      expect.objectContaining({
        level: 'warn',
        event: 'sign-in-failed',
        reason: 'wrong-password',
        ...from,
      }),
      expect.objectContaining({
        level: 'warn',
        event: 'sign-in-failed',
        reason: 'wrong-email',
        ...from,
      }),
      expect.objectContaining({ level: 'info', event: 'sign-out', client: '127.0.0.1' }),
    ]);
    expect(output).not.toMatch(/pa55word|typed-too-early|correct horse/);
    expect(output).not.toContain(String(token));
  });

  it('matches the documented fail2ban filter with the right addresses, and with no forged one', async () => {
    const service = await startService(PROXIED);
    const forged = '"event":"sign-in-failed","client":"203.0.113.66"';
    const headers = {
      'x-forwarded-for': '198.51.100.7',
      'user-agent': `{"level":"warn",${forged}}`,
    };
    await login(service, { headers, password: 'wrong' });
    await login(service, { headers, email: forged });
    await login(service, { headers: { 'x-forwarded-for': '2001:db8::7' }, password: 'wrong' });
    await login(service, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    const { output } = await service.stop();

    expect(addressesToBan(output)).toEqual(['198.51.100.7', '198.51.100.7', '2001:db8::7']);
  });

  it('gives fail2ban no line for the password that is followed by a code', async () => {
    const service = await startService({
      ...PROXIED,
      SERVICE_TOTP_SECRET: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    });
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    expect((await login(service, { headers })).status).toBe(401);
    await login(service, { headers, password: 'wrong' });
    const { output } = await service.stop();
    expect(eventLines(output)).toHaveLength(2);
    expect(addressesToBan(output)).toEqual(['198.51.100.7']);
  });

  it('is not flooded by rejected tokens, and contains the number of omitted events', async () => {
    const service = await startLogin();
    const flood = Array.from({ length: 60 }, async (_, count) => {
      await fetch(`${service.url}/api/auth/me`, bearer(`forged ${count}`));
    });
    await Promise.all(flood);
    await expect
      .poll(
        async () => {
          await fetch(`${service.url}/api/auth/me`, bearer('one more'));
          return captures(service.output(), /"event":"token-refused".*"omitted":([1-9]\d*)/g);
        },
        { interval: 500 },
      )
      .toHaveLength(1);
    expect(eventLines(service.output()).length).toBeLessThan(30);
    await service.stop();
  });

  it('reports a proxy that is not trusted once, with the line that fixes it', async () => {
    const service = await startLogin();
    for (const client of ['198.51.100.1', '198.51.100.2']) {
      await login(service, { headers: { 'x-forwarded-for': client } });
    }
    const { output } = await service.stop();
    expect(output.match(/set SERVICE_TRUSTED_PROXIES=127\.0\.0\.1/g)).toHaveLength(1);
  });
});

it('the metrics of the running service count the audit events', async () => {
  const service = await startLogin({ SERVICE_METRICS_TOKEN: 'scraper' });
  await login(service);
  await login(service, { password: 'wrong' });
  await fetch(`${service.url}/api/auth/me`, bearer('x'));
  const answer = await fetch(`${service.url}/_housekey/metrics`, bearer('scraper'));
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  expect(text).toContain('housekey_events_total{event="sign-in",reason="",app=""} 1');
  expect(text).toContain(
    'housekey_events_total{event="sign-in-failed",reason="wrong-password",app=""} 1',
  );
  expect(text).toContain('housekey_events_total{event="token-refused",reason="",app=""} 1');
  expect(text).toMatch(/housekey_connections [1-9]/);
  expect(text).toContain('housekey_sign_ins_waiting 0');
  expect(text).toContain('housekey_password_checks 0');
  expect(text).toContain('process_resident_memory_bytes');
  // Prometheus: the suffix of counters.
  const totals = [...text.matchAll(/^# TYPE (\w+_total) (\w+)$/gm)];
  expect(totals.length).toBeGreaterThan(2);
  expect(totals.filter(([, , type]) => type !== 'counter')).toEqual([]);
  await service.stop();
});

it('shutdown first makes readyz fail, serves during the delay, and is cut short by a second signal', async () => {
  const service = await startLogin({ SERVICE_STOP_DELAY_SECONDS: '300' });
  const readyz = async () => (await fetch(`${service.url}/_housekey/readyz`)).status;
  expect(await readyz()).toBe(200);
  service.process.kill('SIGTERM');
  await expect.poll(readyz).toBe(503);
  expect((await fetch(`${service.url}/api/auth/me`, bearer(handmadeToken()))).status).toBe(401);
  service.process.kill('SIGTERM');
  expect((await service.ended).code).toBe(0);
});
