import assert from 'node:assert/strict';
import {
  formatAppToken,
  parseAppToken,
  readAppTokens,
  readShares,
} from '../../src/core/config/access-lines.js';
import { readApps } from '../../src/core/config/apps.js';
import { readConfig } from '../../src/core/config/config.js';
import { parseEnvFile } from '../../src/core/config/env-file.js';
import { Environment, type Variables } from '../../src/core/config/environment.js';
import { readFronts } from '../../src/core/config/fronts.js';
import { formatOidcClient, parseOidcClient, readOidc } from '../../src/core/config/oidc-clients.js';
import type { Problem } from '../../src/core/config/problems.js';
import { READERS, VARIABLE_NAMES } from '../../src/core/config/variables.js';
import { formatPasskey, parsePasskey } from '../../src/core/auth/passkeys/passkey.js';
import { readSignInLimits } from '../../src/core/limits/failed-sign-in-limiter.js';
import { readHttpSettings } from '../../src/http/http-settings.js';
import { readNotifyTargets } from '../../src/notices/notify-target.js';
import { readReplicaSettings } from '../../src/storage/redis/redis-settings.js';

const SECRETS =
  'PASSWORD PASSWORD_HASH SECRET_KEY TOTP_SECRET REDIS_URL OIDC_KEYS NOTIFY_URL METRICS_TOKEN'.split(
    ' ',
  );
const MARK = 'f8Q2zK7w';

/** A `.env` file with any settings: each is understood, or a problem with its fix. Nothing is thrown. */
export function configuration(input: Buffer): void {
  const text = input.toString();
  const file = parseEnvFile(text);
  const lines = text.split('\n').length;
  for (const { variable } of file.problems) {
    const line = Number(/^Line (\d+) of \.env$/.exec(variable)?.[1]);
    assert.ok(line >= 1 && line <= lines, variable);
  }
  file.problems.forEach(checkSentences);
  const { variables, problems } = parseEnvFile(`${text}\nSERVICE_SECRET_KEY=a\n`);
  if (problems.length === 0) assert.equal(variables['SERVICE_SECRET_KEY'], 'a');

  for (const problem of problemsOf(file.variables)) {
    checkSentences(problem);
    const { variable } = problem;
    assert.ok(VARIABLE_NAMES.has(variable) || variable in file.variables, variable);
  }
  if (!text.includes(MARK)) checkSecrecy(file.variables);
  text.split(/[\s,]+/).forEach(checkRoundTrips);
}

/** Reads everything, as the service does. */
function problemsOf(variables: Variables): readonly Problem[] {
  const noFile = () => {
    throw Object.assign(new Error('There are no files'), { code: 'ENOENT' });
  };
  const environment = new Environment(variables, noFile, { strict: true });
  const config = readConfig(environment, { randomBytes: (size) => Buffer.alloc(size) });
  const apps = readApps(environment);
  const oidc = readOidc(environment, 'owner@example.com', apps);
  readHttpSettings(environment, apps, true, undefined, oidc);
  readAppTokens(environment, apps);
  readShares(environment, apps, false);
  readFronts(environment, true);
  readSignInLimits(environment, 2);
  readNotifyTargets(environment, config);
  readReplicaSettings(environment, config);
  const report = (message: string, fix: string) => environment.report('PORT', message, fix);
  for (const [name, reader] of Object.entries(READERS)) {
    // Secrets have none.
    if ('read' in reader) reader.read(variables[name], report);
  }
  return environment.problems;
}

function checkSentences({ message, fix }: Problem): void {
  assert.match(message, /[.:)?]$/);
  assert.match(fix, /^[^a-z\s]/);
}

/** No problem quotes a secret. */
function checkSecrecy(variables: Variables): void {
  const marked = Object.entries(variables).map(([name, value = '']): [string, string] => [
    name,
    SECRETS.includes(name.replace('SERVICE_', '')) ? `${value}${MARK}` : value,
  ]);
  const problems = JSON.stringify(problemsOf(Object.fromEntries(marked)));
  assert.ok(!problems.includes(MARK), problems);
}

/** An entry that was understood can be written again, and means the same. */
function checkRoundTrips(text: string): void {
  const token = parseAppToken(text);
  if ('name' in token) {
    const { apps = [], methods = [], paths, expiresAt } = token;
    const day = expiresAt === undefined ? undefined : new Date(expiresAt * 1000).toISOString();
    const lists = { apps: [...apps], methods: [...methods], paths: paths?.entries ?? [] };
    const line = formatAppToken({ ...token, ...lists, expires: day?.slice(0, 10) });
    assert.deepEqual(parseAppToken(line), token);
  }
  const client = parseOidcClient(text);
  if ('name' in client) assert.deepEqual(parseOidcClient(formatOidcClient(client)), client);
  const passkey = parsePasskey(text);
  if (typeof passkey !== 'string') assert.equal(formatPasskey(passkey), text);
}
