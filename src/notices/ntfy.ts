import { NOTICE_KINDS } from '../core/notices/notice.js';
import type { NoticeChannel } from './delivery.js';
import { createHttpChannel, type HttpTarget } from './http-post.js';

/** The URL is the address of a topic. */
export interface NtfyTarget extends HttpTarget {
  readonly kind: 'ntfy';
}

const PRIORITY = { urgent: '4', normal: '3' } as const;

/** Publishes notices to a topic of ntfy (https://docs.ntfy.sh/publish). */
export function createNtfy(target: NtfyTarget): NoticeChannel {
  return createHttpChannel(target, ({ title, text, kind, urgent, link }) => ({
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      title: encodeHeader(title),
      priority: urgent ? PRIORITY.urgent : PRIORITY.normal,
      tags: NOTICE_KINDS[kind].tag,
      ...(link === null ? {} : { click: link }),
    },
    body: text,
  }));
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
