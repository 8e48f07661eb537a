import { describe, expect, it } from 'vitest';
import { Environment } from '../../src/core/config/environment.js';
import { formatUpstream } from '../../src/core/config/formats.js';

function read(value: string) {
  const environment = new Environment({ SERVICE_UPSTREAM: value }, () => '');
  return { upstream: environment.get('SERVICE_UPSTREAM'), problems: environment.problems };
}

describe('the address of the app', () => {
  it.each(['http://127.0.0.1:3000', 'https://app.example.com', 'unix:/run/app.sock'])(
    'may be %s, and is written in the same way',
    (value) => {
      const { upstream, problems } = read(value);
      expect(problems).toEqual([]);
      expect(upstream && formatUpstream(upstream)).toBe(value);
    },
  );

  it.each([
    'localhost:3000',
    'ftp://127.0.0.1',
    'unix:run/app.sock',
    'http://',
    'http://127.0.0.1:99999',
    'http://127.0.0.1:3000/path',
    'http://user@127.0.0.1:3000',
  ])('is refused as %s, with the forms that it may have', (value) => {
    const { upstream, problems } = read(value);
    expect(upstream).toBeUndefined();
    expect(problems).toEqual([
      {
        variable: 'SERVICE_UPSTREAM',
        message: 'must be the address of an app.',
        fix: 'Use http://host:port, https://host or unix:/path/to.sock, without a path, query or user.',
      },
    ]);
  });
});
