import {
  FORM_VARIANTS,
  formVariantOf,
  isRecord,
  LANGUAGES,
  LOGIN_FORMS,
  LOGIN_MESSAGES,
  type LanguageFiles,
  type LoginTemplates,
} from '../contract/index.js';

/** Checks what the build has written. @returns `undefined` if it is not complete */
export function parseTemplates(json: string): LoginTemplates | undefined {
  const value: unknown = JSON.parse(json);
  if (!isRecord(value)) return undefined;
  const { forms, plain, languages } = value;
  return hasForms(forms) && typeof plain === 'string' && hasLanguages(languages)
    ? { forms, plain, languages }
    : undefined;
}

function hasForms(value: unknown): value is LoginTemplates['forms'] {
  return (
    isRecord(value) &&
    FORM_VARIANTS.every((variant) => {
      const forms = value[formVariantOf(variant)];
      return isRecord(forms) && LOGIN_FORMS.every((name) => typeof forms[name] === 'string');
    })
  );
}

function hasLanguages(value: unknown): value is LoginTemplates['languages'] {
  return isRecord(value) && LANGUAGES.every((language) => isLanguageFiles(value[language]));
}

function isLanguageFiles(value: unknown): value is LanguageFiles {
  if (!isRecord(value)) return false;
  const { messages, loginScript, pagesScript } = value;
  return (
    isRecord(messages) &&
    LOGIN_MESSAGES.every((name) => messages[name] !== undefined) &&
    isFileName(loginScript) &&
    isFileName(pagesScript)
  );
}

function isFileName(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
