/** Either of these puts Housekey in front of an app. */
export const IN_FRONT_OF_APP = [
  'SERVICE_UPSTREAM',
  'SERVICE_FORWARD_AUTH',
  'SERVICE_APPS',
  'SERVICE_APPS_FILE',
] as const;

/** The description of one environment variable. */
export interface VariableInfo {
  /** Whether `<NAME>_FILE` can name a file that contains the value. */
  readonly file?: true;
  /** Its effect, in one or two sentences of Markdown. */
  readonly description: string;
  /**
   * The value that is used if the variable is unset, or, if that is computed, a phrase for it. Only
   * a phrase contains spaces.
   */
  readonly defaultText?: string;
  /** The TypeScript type of the library's option. */
  readonly option: string;
  /** The separator of the items of a list. Default: a comma. */
  readonly separator?: ' ';
  /** Whether it has no effect in the library, because the app does this itself. */
  readonly serviceOnly?: true;
  /** It has an effect only together with one of these variables. */
  readonly needs?: readonly string[];
}

/** The description in Markdown, followed by the default. */
export function describeVariable({ description, defaultText }: VariableInfo): string {
  if (defaultText === undefined) return description;
  const isPhrase = defaultText.includes(' ');
  return `${description} ${isPhrase ? `Default: ${defaultText}.` : `Default \`${defaultText}\`.`}`;
}
