import { useState } from 'react';
import { isLanguage, LANGUAGES, type Language } from '../../src/contract/index.js';
import { currentLanguage } from '../messages/catalog.js';
import { rememberLanguage, showLanguage } from '../messages/load.js';
import { t } from '../messages/login.js';
import { useHydrated } from '../use-hydrated.js';
import './language-select.css';

/** Shows the pages in another language, now and from now on. What was typed stays. */
export function LanguageSelect() {
  const [wanted, setWanted] = useState<Language | null>(null);
  // The build cannot know the names that the browser has for the languages.
  if (!useHydrated()) return null;
  const change = async (language: Language) => {
    setWanted(language);
    if (await showLanguage(language)) rememberLanguage(language);
    setWanted(null);
  };
  return (
    <select
      className="language-select"
      aria-label={t('language')}
      value={wanted ?? currentLanguage()}
      onChange={({ target: { value } }) => {
        if (isLanguage(value)) void change(value);
      }}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {nameOf(language)}
        </option>
      ))}
    </select>
  );
}

/** The language's own name for itself. */
function nameOf(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
