import type { MessageArguments, MessageValue } from '../../src/contract/index.js';
import type { ReactNode } from 'react';

/** Elements that `rich` makes by itself. */
export type DefaultElement = 'code' | 'strong' | 'bdi';

/** Pairs of the names of elements and functions that make them. */
type Elements<
  Text extends string,
  Found = never,
> = Text extends `${string}</${infer Name}>${infer After}`
  ? Elements<
      After,
      Name extends DefaultElement ? Found : Found | [Name, Exclude<RichValue, string | number>]
    >
  : Found;

export type RichValue = MessageValue<ReactNode>;

type ValuesOf<Pair extends [string, unknown]> = {
  readonly [Each in Pair as Each[0]]: Each[1];
};

/** The arguments after the key of a call. */
export type TextParameters<Text extends string> = [MessageArguments<Text>] extends [never]
  ? []
  : [values: ValuesOf<MessageArguments<Text>> & Readonly<Record<string, string | number>>];

export type RichParameters<Text extends string> = [
  MessageArguments<Text> | Elements<Text>,
] extends [never]
  ? []
  : [
      values: ValuesOf<OrElement<MessageArguments<Text>> | Elements<Text>> &
        Readonly<Record<string, RichValue>>,
    ];

/** An element may stand in place of a text. */
type OrElement<Pair extends [string, unknown]> = Pair extends [
  infer Name extends string,
  infer Value,
]
  ? [Name, string extends Value ? RichValue : Value]
  : never;

/** The names of a text's arguments and elements. */
type NamesIn<Text extends string> =
  | (MessageArguments<Text> extends infer Pair extends [string, unknown] ? Pair[0] : never)
  | ElementNames<Text>;

type ElementNames<
  Text extends string,
  Found = never,
> = Text extends `${string}</${infer Name}>${infer After}`
  ? ElementNames<After, Found | Name>
  : Found;

/** English messages. */
export type Messages = Readonly<Record<string, string>>;

type Equal<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

/** The keys whose translations have other arguments or elements than the English messages. */
export type Mismatched<English extends Messages, Translation extends Messages> = {
  [Key in keyof English & keyof Translation]: Equal<
    NamesIn<English[Key]>,
    NamesIn<Translation[Key]>
  > extends true
    ? never
    : Key;
}[keyof English & keyof Translation];

/** A translation's type if it is complete and exact; else a type that names the wrong keys. */
export type Checked<English extends Messages, Translation extends Messages> = [
  | Exclude<keyof English, keyof Translation>
  | Exclude<keyof Translation, keyof English>
  | Mismatched<English, Translation>,
] extends [never]
  ? Translation
  : {
      readonly missing: Exclude<keyof English, keyof Translation>;
      readonly extra: Exclude<keyof Translation, keyof English>;
      readonly otherArguments: Mismatched<English, Translation>;
    };
