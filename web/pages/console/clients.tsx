import type { ClientsResponse } from '../../../src/contract/index.js';
import { endClient, fetchClients } from '../../api.js';
import { ConfirmedAction } from '../../components/confirmed-action.js';
import { Fetched, type Changes } from '../../components/fetched.js';
import { timeAgo, useNow } from '../../components/time.js';
import { t } from '../../messages/pages.js';

/** The apps that sign their user in here; nothing if there are none. */
export function ClientsPanel() {
  return (
    <Fetched request={fetchClients} loading={null} failed={t('clientsUnreachable')}>
      {({ clients, complete }, changes) =>
        clients.length > 0 && (
          <>
            <h3>{t('clientsTitle')}</h3>
            <p>{t('clientsHelp')}</p>
            <ul className="panel entries">
              {clients.map((client) => (
                <ClientRow key={client.name} client={client} changes={changes} />
              ))}
            </ul>
            {!complete && <p className="fine-print">{t('clientsIncomplete')}</p>}
            {changes.message}
          </>
        )
      }
    </Fetched>
  );
}

interface RowProps {
  client: ClientsResponse['clients'][number];
  changes: Changes;
}

/** One app: its name, and when the owner last signed in to it. */
function ClientRow({ client: { name, signed_in_at: signedInAt }, changes }: RowProps) {
  const nowMs = useNow();
  // The host comes first, even if the name is an address.
  const app = name.replace('https://', '');
  return (
    <li className="entry">
      <div className="entry-text">
        <h4>{app}</h4>
        <p className="fine-print">
          {signedInAt === null
            ? t('clientNotSignedIn')
            : t('clientSignedIn', { ago: timeAgo(nowMs - signedInAt) })}
        </p>
      </div>
      {signedInAt !== null && (
        <ConfirmedAction
          label={t('end')}
          spokenLabel={t('endClientWhich', { app })}
          title={t('endClientTitle', { app })}
          confirming={t('ending')}
          failed={t('endClientFailed')}
          onConfirm={(given) => changes.change(t('clientEnded'), () => endClient({ name }, given))}
        >
          <p>{t('endClientHelp', { app })}</p>
        </ConfirmedAction>
      )}
    </li>
  );
}
