import { expect, it, vi } from 'vitest';
import {
  contentHash,
  createEncodings,
  encodeText,
  selectRepresentation,
} from '../../src/http/representation.js';

const PAGE = encodeText('<!doctype html>');

it('a page without a hash has no entity tag, and is always sent', () => {
  const { status, body, headers } = selectRepresentation(
    new Headers({ 'if-none-match': '*' }),
    PAGE,
  );
  expect([status, body, headers]).toEqual([200, PAGE.get('identity'), { vary: 'accept-encoding' }]);
});

it('a file without a compressed form is sent as it is', () => {
  const font = new Map([['identity', new Uint8Array([1])]] as const);
  const request = new Headers({ 'accept-encoding': 'br, gzip' });
  expect(selectRepresentation(request, font, 'hash')).toEqual({
    status: 200,
    body: new Uint8Array([1]),
    headers: { vary: 'accept-encoding', etag: '"hash-identity"' },
  });
});

it('a folder of compressed forms alone has no original', () => {
  const broken = new Map([['br', new Uint8Array([1])]] as const);
  expect(selectRepresentation(new Headers(), broken).body).toBeNull();
});

it('the same content has the same hash, and a file that is missing has that of no content', () => {
  const [text, font] = [encodeText('text'), new Map([['identity', new Uint8Array([1])]] as const)];
  expect(contentHash(text)).toBe(contentHash(encodeText('text')));
  expect(new Set([text, font, new Map()].map(contentHash)).size).toBe(3);
});

it('each form is created once, when it is first needed', () => {
  const identity = vi.fn(() => new Uint8Array([1]));
  const file = createEncodings({ identity });
  expect(file.has('identity')).toBe(true);
  expect(file.has('br')).toBe(false);
  expect(identity).not.toHaveBeenCalled();
  expect(file.get('identity')).toBe(file.get('identity'));
  expect(file.get('br')).toBeUndefined();
  expect(identity).toHaveBeenCalledTimes(1);
});
