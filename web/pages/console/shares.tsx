import type { ShareEntry } from '../../../src/contract/index.js';
import { fetchShares, makeShare, removeShare, type GivenConfirmation } from '../../api.js';
import { TextField } from '../../components/credential-fields.js';
import { Fetched, type Changes } from '../../components/fetched.js';
import { rich, t } from '../../messages/pages.js';
import { appTokenLimits, NameAndState } from './app-tokens.js';
import { AppField, CreateEntry, fieldItems, MadeEntryActions, fieldText } from './created-entry.js';

const VARIABLE = 'SERVICE_SHARES';

/** The shares, and the form that creates another one. */
export function SharesSection() {
  return (
    <Fetched request={fetchShares} loading={null} failed={t('sharesUnreachable')}>
      {({ shares, apps, made_problem: problem }, changes) => (
        <>
          <p>{rich('sharesHelp')}</p>
          <ul className="panel entries">
            {shares.map((share) => (
              <ShareRow key={share.line ?? share.name} share={share} changes={changes} />
            ))}
          </ul>
          {/* The page says which line to set. */}
          {problem === null && (
            <CreateEntry changes={changes} label={t('createShare')} send={sendShare}>
              <TextField label={t('guestName')} name="name" />
              <AppField hosts={apps} />
              <TextField label={t('sharePaths')} name="paths" />
              <TextField label={t('shareUntil')} name="until" type="date" />
              <p className="check-field">
                <label>
                  <input type="checkbox" name="write" value="yes" />
                  {t('shareWrite')}
                </label>
              </p>
            </CreateEntry>
          )}
          {changes.message}
        </>
      )}
    </Fetched>
  );
}

async function sendShare(fields: FormData, given: GivenConfirmation | null) {
  const json = {
    name: fieldText(fields, 'name'),
    app: fieldText(fields, 'app') || undefined,
    paths: fieldItems(fields, 'paths') ?? [],
    until: fieldText(fields, 'until'),
    write: fieldText(fields, 'write') !== '',
  };
  return await makeShare(json, given);
}

function ShareRow({ share, changes }: { share: ShareEntry; changes: Changes }) {
  const { name, line } = share;
  return (
    <li className="entry">
      <div className="entry-text">
        <NameAndState {...share} variable={VARIABLE} />
        <p>{shareLimits(share)}</p>
      </div>
      {line !== null && (
        <MadeEntryActions
          name={name}
          line={line}
          variable={VARIABLE}
          changes={changes}
          remove={removeShare}
        />
      )}
    </li>
  );
}

const READING = ['GET', 'HEAD'];

/** Describes what a guest may do, and until which day. */
export function shareLimits({ app, paths, write, expires_at: end }: ShareEntry): string {
  const apps = app === null ? null : [app];
  // The last day, and not the moment after it.
  return appTokenLimits({ apps, methods: write ? null : READING, paths, expires_at: end - 1 });
}
