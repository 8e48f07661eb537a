import { useState } from 'react';
import { isLanguage, LANGUAGES, type Language } from '../../src/contract/index.js';
import { currentLanguage } from '../messages/catalog.js';
import { languageName, rememberLanguage } from '../messages/language-choice.js';
import { showLanguage } from '../messages/load.js';
import { t } from '../messages/pages.js';
import './language-select.css';

/** Shows the pages in another language, now and from now on. What was typed stays. */
export function LanguageSelect() {
  const [wanted, setWanted] = useState<Language | null>(null);
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
          {languageName(language)}
        </option>
      ))}
    </select>
  );
}
