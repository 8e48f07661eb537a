import { beforeEach, describe, expect, it } from 'vitest';
import { CALLBACK } from '../support/account-browser.js';
import { setUpOnce } from '../support/hooks.js';
import { signInAtProvider, startIdentityProvider, SUBJECT } from '../support/identity-provider.js';
import { launch, runHere } from '../support/service.js';

const ORIGIN = 'https://login.example.com';
const provider = setUpOnce(async () => await startIdentityProvider([ORIGIN + CALLBACK]));
const settings = () => ({ ...provider.variables(ORIGIN), SERVICE_ACCOUNT_SUBJECT: '' });

beforeEach(() => (provider.account.id = SUBJECT));

/** Runs it like a script that opens the address and pastes what the browser then shows. */
async function signIn(variables = settings(), change = (address: string) => address) {
  const running = await launch(['account-subject'], { variables, keepsInputOpen: true });
  const { stderr, stdin } = running.process;
  let shown = '';
  stderr?.on('data', (text: string) => (shown += text));
  await expect.poll(() => shown).toContain('copy its address');
  const [address = ''] = /^http:\S+$/m.exec(shown) ?? [];
  const { href } = await signInAtProvider(address);
  stdin?.end(`${change(href)}\n`);
  return await running.ended;
}

describe('housekey account-subject', () => {
  it('signs in once, without the service, and prints the line that pins the account', async () => {
    const ended = await signIn();
    expect([ended.code, ended.output]).toEqual([0, `SERVICE_ACCOUNT_SUBJECT=${SUBJECT}\n`]);
  });

  it('quotes a subject that a shell would read in another way', async () => {
    provider.account.id = 'auth0|5f7c8ec7c33c6c004bbafe82';
    expect((await signIn()).output).toBe(
      "SERVICE_ACCOUNT_SUBJECT='auth0|5f7c8ec7c33c6c004bbafe82'\n",
    );
  });

  it.each([
    ['the answer to another sign-in', (address: string) => address.replace('state=', 'state=x')],
    ['something else', () => 'no address'],
  ])('fails with %s', async (_, change) => {
    const ended = await signIn(settings(), change);
    expect([ended.code, ended.output]).toEqual([1, '']);
    expect(ended.errors).toContain('The sign-in has failed (OAUTH_INVALID_RESPONSE)');
  });

  it('says what is missing, and that the provider cannot be reached', async () => {
    const missing = await runHere(['account-subject'], {
      variables: { ...settings(), SERVICE_ACCOUNT_CLIENT_ID: '' },
    });
    expect([missing.code, missing.output]).toEqual([2, '']);
    expect(missing.errors).toContain('SERVICE_ACCOUNT_CLIENT_ID is missing');
    const unreachable = await runHere(['account-subject'], {
      variables: { ...settings(), SERVICE_ACCOUNT_ISSUER: 'http://127.0.0.1:59999' },
    });
    expect([unreachable.code, unreachable.output]).toEqual([1, '']);
    expect(unreachable.errors).toContain('ECONNREFUSED');
  });
});
