type MessageCatalog = import('../../src/contract/index.js').MessageCatalog;

/** Compiled messages of a part in a language, as `messages:de/login`. `web/build/messages.ts` makes them. */
declare module 'messages:*' {
  const messages: MessageCatalog;
  export default messages;
}

/** Loads those of each language but English. */
declare module 'messages:load/*' {
  type Translation = Exclude<import('../../src/contract/index.js').Language, 'en'>;
  const loaders: Readonly<Record<Translation, () => Promise<{ readonly default: MessageCatalog }>>>;
  export default loaders;
}
