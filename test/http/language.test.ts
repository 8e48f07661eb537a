import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/contract/index.js';
import { chooseLanguage } from '../../src/http/representation.js';

function choose(headers: Record<string, string>): string {
  return chooseLanguage(new Headers(headers));
}

describe('the language of a page', () => {
  it.each([
    ['', 'en'],
    ['de', 'de'],
    ['DE-at', 'de'],
    ['en-US,en;q=0.9,de;q=0.8', 'en'],
    ['de;q=0.8,en;q=0.9', 'en'],
    ['xx, ja;q=0.4, de;q=0.2', 'ja'],
    ['de;q=0, ja;q=0.1', 'ja'],
    ['xx', 'en'],
    ['*', 'en'],
    ['ar-EG', 'ar'],
    ['zh-CN', 'zh-Hans'],
    ['zh-TW, de;q=0.5', 'de'],
    ['zh-Hant-HK, de;q=0.5', 'de'],
    [`de,${'x'.repeat(300)}`, 'en'],
  ])('for Accept-Language %j is %s', (header, language) => {
    expect(choose({ 'accept-language': header })).toBe(language);
  });

  it('is the one that the user has chosen, whatever the browser accepts', () => {
    const cookie = 'a=b; housekey_language=ja';
    expect(choose({ 'accept-language': 'de', cookie })).toBe('ja');
  });

  it('is the browser’s if the cookie has an unknown value', () => {
    const cookie = 'housekey_language="><script>';
    expect(choose({ 'accept-language': 'de', cookie })).toBe('de');
  });

  it('is English without headers', () => {
    expect(choose({})).toBe('en');
  });

  it('is always one of ours', () => {
    const header = fc.string({
      unit: fc.constantFrom('de', 'JA', 'zh', '-', 'tw', ';q=', '0.1', '0', ',', '*', ' '),
    });
    fc.assert(
      fc.property(header, (value) => {
        expect(LANGUAGES).toContain(
          chooseLanguage({ get: () => value, has: () => true, keys: () => [] }),
        );
      }),
    );
  });
});
