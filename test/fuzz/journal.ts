import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';
import { sha256 } from '../../src/core/crypto.js';
import { createState, type SharedState } from '../../src/core/storage/state.js';
import type { StateContent, Storage } from '../../src/core/storage/storage.js';
import { formatRecord, JournalKinds } from '../../src/storage/directory/journal-format.js';

const NOW = Date.UTC(2026, 5, 1, 12);
const now = () => NOW;

/** The line of each sign-out, and its digest. */
const SIGNED_OUT = new Map(
  Array.from({ length: 8 }, (_, index) => {
    const digest = sha256(String(index));
    const record = { kind: 'token', digest, expiresAt: NOW + 1000 + index };
    return [formatRecord('sign-outs', record).slice(0, -1), digest];
  }),
);
const FORMAT = formatRecord('format', { version: 1 }).slice(0, -1);
const WRITTEN = Buffer.from(`${[FORMAT, FORMAT, ...SIGNED_OUT.keys()].join('\n')}\n`);

/** A process that has read a file. */
interface Opened {
  readonly state: SharedState;
  readonly content: StateContent;
  readonly snapshot: readonly string[];
}

/**
 * `records` and lines of kinds with JSON, of any other version; or the damage of a disk: six bytes for each, which
 * cut, clear, remove, repeat, move or flip what they name.
 */
export function journal(input: Buffer): void {
  if (input.toString('latin1', 0, 8) === 'records\n') checkRecords(input.subarray(8));
  else checkDamage(damaged(WRITTEN, input));
}

/** Records that are left in the file count, and nothing else does. */
function checkDamage(file: Buffer): void {
  const { state, content } = open(file, 50);
  const lines = file.toString('latin1').split('\n');
  const whole = new Set(lines.slice(0, -1));
  for (const [line, digest] of SIGNED_OUT) {
    const isLeft = whole.has(line);
    assert.ok(!isLeft || state.signOuts.has(digest), 'a sign-out is lost');
    // Without any format, everything before is signed out.
    if (isLeft || content === 'no-format') {
      assert.ok(state.signOuts.covers({ digest, issuedAt: NOW / 1000 }));
    }
  }
  const known = new Set(SIGNED_OUT.values());
  for (const one of state.signOuts.list()) {
    if (one.kind === 'token') assert.ok(known.has(one.digest), 'nobody has signed out');
    else assert.equal(content, 'no-format');
  }
  if (content === 'complete') {
    const isGenuine = (line: string) => line === FORMAT || SIGNED_OUT.has(line);
    assert.ok(lines.at(-1) === '' && [...whole].every(isGenuine), 'damage is not reported');
  }
  assert.deepEqual(open(file, file.length + 1).snapshot, open(file, 50).snapshot);
}

/** Records of other versions never fail, and what was understood survives the next start. */
function checkRecords(text: Buffer): void {
  const lines = text.toString().split('\n');
  const records = lines.map((line) => `${crc32(line).toString(16).padStart(8, '0')} ${line}\n`);
  const file = Buffer.from(`${FORMAT}\n${records.join('')}`);
  const first = open(file, file.length);
  const again = open(Buffer.from(first.snapshot.join('')), file.length);
  assert.deepEqual(again.snapshot, first.snapshot);
  assert.equal(again.state.lock.isLocked, first.state.lock.isLocked);
}

function open(file: Buffer, size: number): Opened {
  const kinds = new JournalKinds();
  const put: Storage['put'] = async () => await Promise.resolve(true);
  const storage: Storage = { watch: (kind) => kinds.add(kind), put };
  const state = createState(storage, { now });
  const reader = kinds.restore(false);
  for (let start = 0; start < file.length; start += size) {
    reader.push(Buffer.from(file.subarray(start, start + size)));
  }
  const { content } = reader.end(true);
  // Levels of limits have no order.
  return { state, content, snapshot: [...kinds.snapshot()].toSorted() };
}

function damaged(file: Buffer, input: Buffer): Buffer {
  let changed = file;
  for (let at = 0; at + 6 <= input.length && at < 30; at += 6) {
    const from = input.readUInt16LE(at + 1) % (changed.length + 1);
    const to = Math.min(from + input.readUInt16LE(at + 3), changed.length);
    changed = damage(changed, input.readUInt8(at) % 6, from, to, input.readUInt8(at + 5));
  }
  return changed;
}

function damage(file: Buffer, how: number, from: number, to: number, bit: number): Buffer {
  const [before, part, after] = [
    file.subarray(0, from),
    file.subarray(from, to),
    file.subarray(to),
  ];
  switch (how) {
    case 0:
      return before;
    case 1:
      return Buffer.concat([before, Buffer.alloc(part.length, bit % 2 === 0 ? 0 : 0xff), after]);
    case 2:
      return Buffer.concat([before, after]);
    case 3:
      return Buffer.concat([before, part, part, after]);
    case 4:
      return Buffer.concat([part, before, after]);
    default: {
      const flipped = Buffer.from(part);
      if (flipped.length > 0) flipped[0] = flipped.readUInt8(0) ^ (1 << (bit % 8));
      return Buffer.concat([before, flipped, after]);
    }
  }
}
