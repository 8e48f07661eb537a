import type { NoticeKind } from '../../core/notices/notice.js';
import type { NoticeChannel } from './delivery.js';
import { post } from './http-post.js';

export interface NtfyTarget {
  readonly kind: 'ntfy';
  readonly label: string;
  /** Address of the topic, without credentials. */
  readonly url: string;
  /** Value of the Authorization header; `undefined` without credentials in the URL. */
  readonly authorization: string | undefined;
}

/** ntfy shows these as emojis. */
const TAGS: Readonly<Record<NoticeKind, string>> = {
  'new-device': 'key',
  'wrong-code': 'warning',
  'codes-throttled': 'rotating_light',
  throttled: 'no_entry',
  'passkey-added': 'key',
  'passkey-removed': 'wastebasket',
  'sign-out-everywhere': 'door',
  'link-used': 'warning',
  'app-token-revoked': 'wastebasket',
  'state-unwritable': 'warning',
  'state-writable': 'white_check_mark',
  test: 'white_check_mark',
};

const PRIORITY = { urgent: '4', normal: '3' } as const;

/** Publishes notices to a topic of ntfy (https://docs.ntfy.sh/publish). */
export function createNtfy({ label, url, authorization }: NtfyTarget): NoticeChannel {
  return {
    label,
    send: async ({ title, text, kind, urgent, link }, signal) => {
      const headers = {
        'content-type': 'text/plain; charset=utf-8',
        'user-agent': 'Housekey',
        title: encodeHeader(title),
        priority: urgent ? PRIORITY.urgent : PRIORITY.normal,
        tags: TAGS[kind],
        ...(link === null ? {} : { click: link }),
        ...(authorization === undefined ? {} : { authorization }),
      };
      return await post(url, { headers, body: text }, signal);
    },
  };
}

/** Bytes of one encoded word: 45 become 60 characters, and a word has at most 75. */
const WORD_BYTES = 45;

/**
 * ntfy decodes encoded words (RFC 2047) in its headers, which are ASCII. A word contains whole
 * characters.
 */
export function encodeHeader(text: string): string {
  if (/^[ -~]*$/.test(text) && !text.includes('=?')) return text;
  const words: string[] = [''];
  for (const character of text.replaceAll(/\p{Cc}/gu, ' ')) {
    const word = words.at(-1) ?? '';
    if (Buffer.byteLength(word + character) > WORD_BYTES) words.push(character);
    else words[words.length - 1] = word + character;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}
