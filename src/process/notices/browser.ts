import Bowser from 'bowser';

const MAX_LENGTH = 80;

/** A readable name for a User-Agent, such as `Firefox 140 on Linux`; otherwise the start of it. */
export function describeBrowser(userAgent: string): string {
  // Nothing invisible, and nothing that changes the direction of text.
  const text = userAgent.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  if (text === '') return 'unknown';
  const { browser, os } = Bowser.parse(text);
  const version = browser.version?.split('.', 1)[0] ?? '';
  const name = `${browser.name ?? ''} ${version}`.trim();
  const described = name !== '' && os.name ? `${name} on ${os.name}` : name || text;
  return described.slice(0, MAX_LENGTH);
}
