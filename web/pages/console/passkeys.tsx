import type { PasskeyListing, PasskeysResponse } from '../../../src/contract/index.js';
import { fetchPasskeys, removePasskey, type GivenConfirmation } from '../../api.js';
import { ConfirmedAction } from '../../components/confirmed-action.js';
import { CopyLine } from '../../components/copy.js';
import { Fetched, type Changes } from '../../components/fetched.js';
import { rich, t } from '../../messages/pages.js';
import { canSignIn, RegisterPasskey } from './register-passkey.js';
import './passkeys.css';

/** The passkeys, and the form that registers another one. */
export function PasskeysSection() {
  return (
    <Fetched
      request={fetchPasskeys}
      loading={<output>{t('loadingPasskeys')}</output>}
      failed={t('passkeysFailed')}
    >
      {(list, changes) => (
        <>
          <p>{t('passkeysHelp')}</p>
          {list.made_problem === null && <p>{rich('passkeysMade')}</p>}
          {list.passkeys.length === 0 ? (
            <p>{t('noPasskeys')}</p>
          ) : (
            <ul className="panel entries passkeys">
              {list.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} list={list} passkey={passkey} changes={changes} />
              ))}
            </ul>
          )}
          {changes.message}
          <UnsavedPasskeys {...list} />
          {list.problem === null ? (
            <RegisterPasskey
              list={list}
              onAdded={(isStored) => {
                const done = isStored ? t('passkeyKept') : '';
                void changes.change(done, async () => await Promise.resolve({ kind: 'done' }));
              }}
            />
          ) : (
            <p>{t(`passkey-problem-${list.problem}`)}</p>
          )}
        </>
      )}
    </Fetched>
  );
}

/** All passkeys as one line, until those that a restart would forget are in the configuration. */
function UnsavedPasskeys({ passkeys }: PasskeysResponse) {
  if (!passkeys.some(({ state }) => state === 'unsaved')) return null;
  const wanted = passkeys.filter(({ state }) => state !== 'removed' && state !== 'made');
  return (
    <>
      <h3>{t('keepPasskey')}</h3>
      <p>{t('keepPasskeyHelp')}</p>
      <CopyLine line={`SERVICE_PASSKEYS=${wanted.map(({ entry }) => entry).join(',')}`} />
    </>
  );
}

interface RowProps {
  list: PasskeysResponse;
  passkey: PasskeyListing;
  changes: Changes;
}

/** One passkey: its name and host, where it is configured, and a button that removes it. */
function PasskeyRow({ list, passkey, changes }: RowProps) {
  const { id, name, state, entry } = passkey;
  const remove = async (given: GivenConfirmation | null) => {
    const outcome = await changes.change('', () => removePasskey({ id }, given));
    if (outcome.kind === 'done' && outcome.pending === undefined)
      await signalRemoved(list, passkey);
    return outcome;
  };
  return (
    <li className="entry">
      <div className="entry-text">
        <p>{rich('passkeyFor', { name, host: passkey.rp_id })}</p>
        <p className="fine-print">{t(`passkey-${state}`)}</p>
        {state === 'made' && (
          <details>
            <summary>{t('showLine')}</summary>
            <CopyLine line={entry} />
          </details>
        )}
      </div>
      {state === 'removed' && <CopyLine line={entry} />}
      {state !== 'removed' && (
        <ConfirmedAction
          label={t('remove')}
          spokenLabel={t('removeWhich', { name })}
          title={t('removeTitle', { device: name })}
          confirm={t('removePasskey')}
          confirming={t('removing')}
          onConfirm={remove}
        >
          <p>{t('removePasskeyHelp')}</p>
        </ConfirmedAction>
      )}
    </li>
  );
}

/** Browsers stop offering it. */
async function signalRemoved({ user_id, passkeys }: PasskeysResponse, removed: PasskeyListing) {
  const { signalAccepted } = await import('../../../src/client/passkeys/webauthn.js');
  const others = passkeys.filter((passkey) => passkey !== removed && canSignIn(passkey));
  await signalAccepted(
    removed.rp_id,
    user_id,
    others.map(({ id }) => id),
  );
}
