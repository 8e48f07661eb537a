import type { PasskeyListing } from '../../../src/contract/index.js';
import { fetchPasskeys, removePasskey } from '../../api.js';
import { ConfirmedAction } from '../../components/confirmed-action.js';
import { CopyLine } from '../../components/copy.js';
import { Fetched, type Changes } from '../../components/fetched.js';
import { rich, t } from '../../messages/pages.js';
import { RegisterPasskey } from './register-passkey.js';
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
          <p>{rich('passkeysHelp')}</p>
          {list.passkeys.length === 0 ? (
            <p>{t('noPasskeys')}</p>
          ) : (
            <ul className="panel entries passkeys">
              {list.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} changes={changes} />
              ))}
            </ul>
          )}
          {list.problem === null ? (
            <RegisterPasskey list={list} onAdded={() => void changes.refresh()} />
          ) : (
            <p>{t(`passkey-problem-${list.problem}`)}</p>
          )}
        </>
      )}
    </Fetched>
  );
}

/** One passkey: its name and host, where it is configured, and a button that removes it. */
function PasskeyRow({ passkey, changes }: { passkey: PasskeyListing; changes: Changes }) {
  const { id, name, state, entry } = passkey;
  return (
    <li className="entry">
      <div className="entry-text">
        <p>{rich('passkeyFor', { name, host: passkey.rp_id })}</p>
        <p className="fine-print">{t(`passkey-${state}`)}</p>
      </div>
      {state === 'removed' ? (
        <CopyLine line={entry} />
      ) : (
        <ConfirmedAction
          label={t('remove')}
          spokenLabel={t('removeWhich', { name })}
          title={t('removeTitle', { device: name })}
          confirm={t('removePasskey')}
          confirming={t('removing')}
          failed={t('registration-unreachable')}
          onConfirm={(given) => changes.change('', () => removePasskey({ id }, given))}
        >
          <p>{t('removePasskeyHelp')}</p>
        </ConfirmedAction>
      )}
    </li>
  );
}
