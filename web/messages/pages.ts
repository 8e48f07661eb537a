import english from 'messages:en/pages';
import loaders from 'messages:load/pages';
import { createElement, Fragment, type ReactNode } from 'react';
import { DEFAULT_LANGUAGE } from '../../src/contract/index.js';
import { addMessages, createTranslate, partsOf, type Values } from './catalog.js';
import type { LoginMessages, PageMessages, RichValue } from './keys.js';
import { addPart } from './load.js';

addMessages(DEFAULT_LANGUAGE, english);

/** A message of any page, in the page's language. */
export const t = createTranslate<LoginMessages & PageMessages>();

type Content = readonly ReactNode[];

/** Elements that need no argument. `web/build/message-keys.ts` knows their names. */
const ELEMENTS: Readonly<Record<string, (content: Content) => ReactNode>> = {
  code: (content) => createElement('code', null, ...content),
  strong: (content) => createElement('strong', null, ...content),
  bdi: (content) => createElement('bdi', null, ...content),
};

type TranslateRich<Known> = <Key extends keyof Known & string>(
  key: Key,
  ...values: Values<Known[Key], RichValue>
) => ReactNode;

/** Creates a function that returns one of these messages with its elements. */
export function createRich<Known>(): TranslateRich<Known> {
  return (key: string, ...[values = {}]: readonly Readonly<Record<string, RichValue>>[]) =>
    createElement(Fragment, null, ...partsOf<ReactNode>(key, { ...ELEMENTS, ...values }));
}

/** A message with elements in it. `<code>`, `<strong>` and `<bdi>` need no argument. */
export const rich = createRich<LoginMessages<RichValue> & PageMessages<RichValue>>();

/** Loads the messages in the page's language. */
export async function loadPageMessages(): Promise<void> {
  await addPart(loaders);
}
