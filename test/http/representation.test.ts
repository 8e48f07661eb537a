import { expect, it } from 'vitest';
import { contentHash, encodeText, selectRepresentation } from '../../src/http/representation.js';

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

it('a folder of compressed forms alone has an empty original', () => {
  const broken = new Map([['br', new Uint8Array([1])]] as const);
  expect(contentHash(broken)).toBe(contentHash(encodeText('')));
  expect(selectRepresentation(new Headers(), broken).body).toBeNull();
});
