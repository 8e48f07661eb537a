import { t } from '../messages/pages.js';
/** Opens the app behind the gateway. A plain link, because our router does not know the app. */
export function AppLink() {
  return (
    <a className="button button-primary" href="/">
      {t('openApp')}
    </a>
  );
}
