import { createElement, Fragment, type ReactNode } from 'react';
import { DEFAULT_LANGUAGE } from '../../src/contract/index.js';
import { addMessages, createTranslate, partsOf } from './catalog.js';
import english from './en/pages.js';
import type { LoginMessages } from './login.js';
import type { DefaultElement, Messages, RichParameters, RichValue } from './types.js';

export type PageMessages = typeof english;

type AllMessages = LoginMessages & PageMessages;

addMessages(DEFAULT_LANGUAGE, english);

/** A message of any page, in the page's language. */
export const t = createTranslate<AllMessages>();

type Content = readonly ReactNode[];

const ELEMENTS: Readonly<Record<DefaultElement, (content: Content) => ReactNode>> = {
  code: (content) => createElement('code', null, ...content),
  strong: (content) => createElement('strong', null, ...content),
  bdi: (content) => createElement('bdi', null, ...content),
};

type TranslateRich<Known extends Messages> = <Key extends keyof Known & string>(
  key: Key,
  ...values: RichParameters<Known[Key]>
) => ReactNode;

/** Creates a function that returns one of these messages with its elements. */
export function createRich<Known extends Messages>(): TranslateRich<Known> {
  return (key: string, ...[values = {}]: readonly Readonly<Record<string, RichValue>>[]) =>
    createElement(Fragment, null, ...partsOf<ReactNode>(key, { ...ELEMENTS, ...values }));
}

/** A message with elements in it. `<code>`, `<strong>` and `<bdi>` need no argument. */
export const rich = createRich<AllMessages>();
