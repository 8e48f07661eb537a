import { describe, expect, it } from 'vitest';
import { LINK_LIFETIME_MS } from '../src/core/auth/links.js';
import { CHALLENGE_LIFETIME_MS } from '../src/core/auth/passkeys/ceremonies.js';
import { MAX_FILE_KIBIBYTES } from '../src/core/config/problems.js';
import { DISCARD_LIMITS } from '../src/server/connections/incoming.js';
import {
  CONNECTION_CAPS,
  CONNECTION_LIMITS,
  MAXIMUM_HEAD_BYTES,
  PROXIED_IDLE_MILLISECONDS,
  PROXIED_WRITE_TIMEOUT_MILLISECONDS,
  STOP_TIMEOUT_MILLISECONDS,
  WRITE_TIMEOUT_MILLISECONDS,
} from '../src/server/connections/connection-limits.js';
import { captures, read } from './support/tree.js';

const THREATS = read('docs/security.md');
const ADVISORIES = /^\| [^|]+, \[([^\]]+)\]\(https:[^)]+\) \|.*\| `(test\/[^`]+)` \|$/gm;

describe('the threat model', () => {
  const rows = [...THREATS.matchAll(ADVISORIES)].map(([, name = '', file = '']) => ({
    name,
    file,
  }));

  it('has a test for each advisory of another project', () => {
    const section = THREATS.split(/^## /m).find((part) => part.startsWith('Advisories')) ?? '';
    expect(rows.length).toBe(captures(section, /^(\| [\w-]+, )/gm).length);
    expect(rows.length).toBeGreaterThan(5);
  });

  it.each(rows)('$name is named in $file', ({ name, file }) => {
    expect(read(file)).toContain(name);
  });
});

const MEBIBYTE = 2 ** 20;
const seconds = (milliseconds: number) => milliseconds / 1000;
const minutes = (milliseconds: number) =>
  ['no', 'one', 'two', 'three', 'four', 'five'][milliseconds / 60_000];
const { bytes, idleMilliseconds, totalMilliseconds } = DISCARD_LIMITS;
const { maximum, perNetwork } = CONNECTION_CAPS;
const { headersTimeout, requestTimeout, keepAliveTimeout, maxHeaderSize } = CONNECTION_LIMITS;

/** Sentences with a number that the code decides. */
const NUMBERS: readonly (readonly [document: string, sentence: string])[] = [
  [
    'docs/security.md',
    `At most ${bytes / MEBIBYTE} MiB of it are read, for at most ${seconds(totalMilliseconds)} seconds in all and ${seconds(idleMilliseconds)} seconds without a byte`,
  ],
  ['docs/security.md', `${minutes(LINK_LIFETIME_MS)} minutes, once, not a JWT`],
  ['docs/security.md', `valid for ${minutes(CHALLENGE_LIFETIME_MS)} minutes and used once`],
  [
    'docs/security.md',
    `At most ${perNetwork * 2 === maximum ? 'half' : 'another part'} of all connections per network`,
  ],
  ['docs/security.md', `regular files of at most ${MAX_FILE_KIBIBYTES} KiB`],
  [
    'docs/gateway.md',
    `keeps reading for up to ${bytes / MEBIBYTE} MiB and ${seconds(totalMilliseconds)} seconds`,
  ],
  [
    'docs/operations.md',
    `${MAXIMUM_HEAD_BYTES / 1024} KiB (431), in any number of lines; up to ${maxHeaderSize / 1024} KiB are read`,
  ],
  ['docs/operations.md', `headers are complete | ${seconds(headersTimeout)} s (408)`],
  ['docs/operations.md', `body is complete | ${seconds(requestTimeout)} s (408)`],
  ['docs/operations.md', `without a request | ${seconds(keepAliveTimeout)} s |`],
  ['docs/operations.md', `open connections | ${maximum.toLocaleString('en')};`],
  ['docs/operations.md', `IPv6 /48) | ${perNetwork.toLocaleString('en')};`],
  [
    'docs/operations.md',
    `does not read | ${seconds(WRITE_TIMEOUT_MILLISECONDS)} s; in front of an app, ${seconds(PROXIED_WRITE_TIMEOUT_MILLISECONDS)} s`,
  ],
  ['docs/operations.md', `after SIGTERM | ${seconds(STOP_TIMEOUT_MILLISECONDS)} s |`],
  ['docs/operations.md', `without a byte | ${seconds(PROXIED_IDLE_MILLISECONDS) / 3600} h;`],
];

it.each(NUMBERS)(
  'a limit in the documentation is that of the code: %s, %s',
  (document, sentence) => {
    const text = read(document).replaceAll(/\s+/g, ' ').toLowerCase();
    expect(text).toContain(sentence.toLowerCase());
  },
);

it('SECURITY.md invents no address to report to', () => {
  expect(read('SECURITY.md')).not.toMatch(/[\w.]+@[\w-]+\.\w/);
});
