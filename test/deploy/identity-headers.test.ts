import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { IDENTITY_HEADERS } from '../../src/http/user-headers.js';
import { captures, read } from '../support/tree.js';

const names = IDENTITY_HEADERS.flatMap((one) => one.names);
const families = IDENTITY_HEADERS.flatMap((one) => one.prefixes);
const withoutFamily = names.filter((name) => !families.some((family) => name.startsWith(family)));

function lower(found: readonly string[]): readonly string[] {
  return found.map((name) => name.toLowerCase()).toSorted();
}

/** The part of nginx.conf that the app's location includes, which inherits no `proxy_set_header`. */
function appLocation(): string {
  const text = read('deploy/nginx.app.conf');
  return text.slice(0, text.indexOf('internal;'));
}

describe('the list of identity headers', () => {
  it('contains each name once, in lower case, and no family inside another', () => {
    expect(new Set(names).size).toBe(names.length);
    for (const name of [...names, ...families]) expect(name).toMatch(/^[a-z\d-]+$/);
    for (const family of families) {
      expect(family).toMatch(/-$/);
      expect(families.filter((other) => other !== family && other.startsWith(family))).toEqual([]);
    }
  });

  it('gives every family a member, for proxies without wildcards', () => {
    for (const { prefixes: own, names: members } of IDENTITY_HEADERS) {
      for (const family of own) {
        expect(members.some((name) => name.startsWith(family))).toBe(true);
      }
    }
  });

  it('contains exactly what nginx.app.conf sets or deletes', () => {
    const set = captures(appLocation(), /^proxy_set_header (\S+) /gm);
    const ours =
      'upgrade connection http2-settings host cookie authorization proxy-authorization x-housekey-token';
    expect(lower(set)).toEqual([...ours.split(' '), ...names].toSorted());
  });

  it('contains exactly what the Caddyfile deletes', () => {
    const check = read('deploy/Caddyfile').split('\n(housekey-check) {')[1] ?? '';
    const deleted = captures(check, /^\trequest_header -([A-Z][\w-]*\*?)$/gm);
    // The last three come from Housekey, and are deleted once they are no longer needed.
    const ours = [
      'http2-settings',
      'x-housekey-authentication',
      'x-housekey-credential',
      'x-housekey-renewal',
    ];
    const wanted = [...ours, ...withoutFamily, ...families.map((family) => `${family}*`)];
    expect(lower(deleted)).toEqual(wanted.toSorted());
  });

  it('contains exactly what traefik.yml deletes, and what Traefik sets itself', () => {
    const schema = z.object({
      http: z.object({
        middlewares: z.object({
          'no-claims': z.object({
            headers: z.object({ customRequestHeaders: z.record(z.string(), z.literal('')) }),
          }),
        }),
      }),
    });
    const { middlewares } = schema.parse(parse(read('deploy/traefik.yml'))).http;
    const deleted = Object.keys(middlewares['no-claims'].headers.customRequestHeaders);
    const forwarded = ['for', 'host', 'port', 'proto', 'server'].map((end) => `x-forwarded-${end}`);
    const own = new Set([...forwarded, 'x-real-ip']);
    const wanted = [...names.filter((name) => !own.has(name)), 'x-request-id'];
    expect(lower(deleted)).toEqual(wanted.toSorted());
  });

  it('contains exactly what housekey.lua deletes, for Envoy and HAProxy', () => {
    const text = read('deploy/housekey.lua');
    const [deletedFamilies = [], deletedNames = []] = captures(text, /= \[\[\n([^\]]+)\]\]/g).map(
      (list) => list.trim().split(/\s+/),
    );
    expect(deletedFamilies.toSorted()).toEqual(families.toSorted());
    expect(deletedNames.toSorted()).toEqual(withoutFamily.toSorted());
  });

  it('is documented in docs/gateway.md, with the product that uses each header', () => {
    const document = read('docs/gateway.md');
    for (const { products, names: members, prefixes: own } of IDENTITY_HEADERS) {
      const row = document.split('\n').find((line) => line.startsWith(`| ${products} |`)) ?? '';
      const single = members.filter((name) => !own.some((family) => name.startsWith(family)));
      const wanted = [...single, ...own.map((family) => `${family}*`)];
      expect(lower(captures(row, /`([\w-]+\*?)`(?=,| \|$)/g)), products).toEqual(wanted.toSorted());
    }
  });
});
