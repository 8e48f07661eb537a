import { rich, t } from '../messages/pages.js';
import './auth-variables.css';

/** The two variables that turn on authentication. */
export function AuthVariables() {
  return (
    <div className="auth-variables">
      <p>{t('twoVariables')}</p>
      <dl>
        <div>
          <dt>
            <code>SERVICE_EMAIL</code>
          </dt>
          <dd>{t('emailVariable')}</dd>
        </div>
        <div>
          <dt>
            <code>SERVICE_PASSWORD_HASH</code>
          </dt>
          <dd>{rich('hashVariable')}</dd>
        </div>
      </dl>
    </div>
  );
}
