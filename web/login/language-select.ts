import { isLanguage, LANGUAGES, type Language } from '../../src/contract/index.js';
import { currentLanguage } from '../messages/catalog.js';
import { languageName, rememberLanguage } from '../messages/language-choice.js';
import { isWaiting } from './device.js';
import { find, t, takeMessages } from './page.js';

/** Adds the menu that shows the page in another language, now and from now on. What was typed stays. */
export function addLanguageSelect(): void {
  const select = document.createElement('select');
  select.className = 'language-select';
  select.ariaLabel = t('language');
  select.dataset['label'] = 'language';
  for (const language of LANGUAGES) {
    const option = new Option(languageName(language), language);
    option.lang = language;
    select.append(option);
  }
  select.value = currentLanguage();
  select.addEventListener('change', () => {
    if (isLanguage(select.value)) void change(select, select.value);
  });
  find(document, '.login-language', HTMLElement).replaceChildren(select);
}

async function change(select: HTMLSelectElement, language: Language): Promise<void> {
  rememberLanguage(language);
  if (isWaiting) {
    window.location.reload();
    return;
  }
  try {
    // This page again, of which only the messages are used: with a session, the login's own path may be the app's.
    const { pathname, search } = window.location;
    const response = await fetch(pathname + search, { headers: { 'accept-language': language } });
    takeMessages(new DOMParser().parseFromString(await response.text(), 'text/html'));
  } catch {
    // The next page is in this language.
  }
  select.value = currentLanguage();
}
