import type { AppTokenEntry } from '../../../../src/contract/index.js';
import { useNow } from '../../../components/use-now.js';
import { appTokenLimits, lastUseText } from '../../../app-tokens/text.js';
import { t } from '../../../messages/pages.js';

// The shown time changes at most once an hour.
const TICK_MS = 60_000;

const STATES = { expired: 'expiredState', revoked: 'revokedState' } as const;

interface Props {
  appToken: AppTokenEntry;
  onRevoke: (name: string) => void;
}

/** One app token: name, limits, last use and state. */
export function AppTokenRow({ appToken, onRevoke }: Props) {
  const { name, state } = appToken;
  return (
    <li className="entry">
      <div className="entry-text">
        <h3>
          <code>{name}</code>
          {state !== 'active' && (
            <span className="entry-badge app-token-state">{t(STATES[state])}</span>
          )}
        </h3>
        <p>{appTokenLimits(appToken)}</p>
        <p className="fine-print">{lastUseText(appToken, useNow(TICK_MS))}</p>
      </div>
      {state === 'active' && (
        <button
          type="button"
          className="button"
          aria-haspopup="dialog"
          aria-label={t('revokeWhich', { name })}
          onClick={() => {
            onRevoke(name);
          }}
        >
          {t('revoke')}
        </button>
      )}
    </li>
  );
}
