import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { absoluteUrl, NodeRequestHead } from '../../src/http/node-http.js';

function headOf(
  fields: { [Key in keyof IncomingMessage]?: IncomingMessage[Key] | undefined },
  target?: string,
): NodeRequestHead {
  const incoming = Object.assign(new IncomingMessage(new Socket()), fields);
  return new NodeRequestHead(incoming, target);
}

it('a request of node:http is read without building another one', () => {
  const headers = { host: 'app.example.com', accept: 'text/html' };
  const head = headOf({ method: 'POST', url: '/a?b=1', headers });
  expect([head.method, head.target, head.path]).toEqual(['POST', '/a?b=1', '/a']);
  expect(head.url).toBe('http://app.example.com/a?b=1');
  expect([...head.headers.keys()]).toEqual(['host', 'accept']);
  expect(head.headers.has('accept')).toBe(true);
  expect(head.headers.get('cookie')).toBeNull();
});

it('repeated headers are one value, as in the Fetch standard', () => {
  const { headers } = headOf({ headers: { 'set-cookie': ['a=1', 'b=2'] } });
  expect(headers.get('set-cookie')).toBe('a=1, b=2');
});

it('a request over HTTP/2 names its host in :authority', () => {
  expect(headOf({ url: '/', headers: { ':authority': 'h2.example.com' } }).url).toBe(
    'http://h2.example.com/',
  );
});

it('a message without a request line or a host is a GET of the root', () => {
  const { method, url } = headOf({ method: undefined, url: undefined, headers: {} });
  expect([method, url]).toEqual(['GET', 'http://localhost/']);
});

it('a framework that changed the address of the request says what it was', () => {
  const { target, path } = headOf({ url: '/', headers: {} }, '/mounted/?x');
  expect([target, path]).toEqual(['/mounted/?x', '/mounted/']);
});

it('a message without a request line has no address', () => {
  expect(absoluteUrl(new IncomingMessage(new Socket()))).toBeUndefined();
});

it('the address of a request has a host that is valid in Punycode, too', () => {
  const addressFor = (host: string) => {
    const incoming = new IncomingMessage(new Socket());
    return absoluteUrl(Object.assign(incoming, { url: '/', headers: { host } }));
  };
  expect(addressFor('xn--mnchen-3ya.example')).toBe('http://xn--mnchen-3ya.example/');
  // Node.js 20 refuses invalid Punycode. Later releases take it for a name like any other, as the URL standard does now.
  const invalid = 'http://xn--a/';
  expect(addressFor('xn--a')).toBe(URL.canParse(invalid) ? invalid : undefined);
});
