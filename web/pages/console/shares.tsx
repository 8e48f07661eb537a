import type { ShareEntry } from '../../../src/contract/index.js';
import { fetchShares } from '../../api.js';
import { Fetched } from '../../components/fetched.js';
import { rich, t } from '../../messages/pages.js';
import { appTokenLimits, NameAndState } from './app-tokens.js';

/** The configured shares. */
export function SharesSection() {
  return (
    <Fetched request={fetchShares} loading={null} failed={t('sharesUnreachable')}>
      {({ shares }) => (
        <>
          <p>{rich('sharesHelp')}</p>
          <ul className="panel entries">
            {shares.map((share) => (
              <li className="entry" key={share.name}>
                <div className="entry-text">
                  <NameAndState {...share} />
                  <p>{shareLimits(share)}</p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Fetched>
  );
}

const READING = ['GET', 'HEAD'];

/** Describes what a guest may do, and until which day. */
export function shareLimits({ app, paths, write, expires_at: end }: ShareEntry): string {
  const apps = app === null ? null : [app];
  // The last day, and not the moment after it.
  return appTokenLimits({ apps, methods: write ? null : READING, paths, expires_at: end - 1 });
}
