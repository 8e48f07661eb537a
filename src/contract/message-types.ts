/*
 * The arguments of a message are read from its English text, so that a call without one does not compile.
 * `web/build/message-compiler.ts` reads the same syntax, which docs/languages.md describes.
 */

type Category = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | `=${number}`;

/** The text before that of a plural form. */
type FormStart = `${Category} ` | `${string}} ${Category} `;

/** Pairs of the names in braces and the types of their values. */
export type MessageArguments<
  Text extends string,
  Found = never,
> = Text extends `${infer Before}{${infer After}`
  ? Before extends FormStart
    ? MessageArguments<After, Found>
    : After extends `${infer Head}}${infer Tail}`
      ? Head extends `${infer Name}, plural, ${string}`
        ? After extends `${Name}, plural, ${infer Forms}`
          ? MessageArguments<Forms, Found | [Name, number]>
          : never
        : MessageArguments<Tail, Found | [Head, string | number]>
      : never
  : Found;
