import type { PassEntry, PassesResponse } from '../../../src/contract/index.js';
import { deviceName, networkText } from '../../activity/texts.js';
import { createPass, endPass, fetchPasses } from '../../api.js';
import { ConfirmedAction } from '../../components/confirmed-action.js';
import { Fetched, type Changes } from '../../components/fetched.js';
import { inTime } from '../../components/time.js';
import { rich, t, formatDuration, formatFullDate, formatList } from '../../messages/pages.js';

/** The passes, and what makes another one; nothing if no app permits passes. */
export function PassesPanel() {
  return (
    <Fetched request={fetchPasses} loading={null} failed={t('passesUnreachable')}>
      {(list, changes) =>
        list.apps.length + list.passes.length > 0 && <PassList list={list} changes={changes} />
      }
    </Fetched>
  );
}

interface ListProps {
  list: PassesResponse;
  changes: Changes;
}

function PassList({ list, changes }: ListProps) {
  const { apps, network, problem, passes, complete } = list;
  return (
    <>
      <h3>{t('passesTitle')}</h3>
      <p>{t('passesHelp')}</p>
      <p className="fine-print">
        {t('yourAddress', { network: networkText(network) })}
        <br />
        {problem !== null && t(`pass-problem-${problem}`)}
      </p>
      <ul className="panel entries">
        {passes.map((pass) => (
          <PassRow key={pass.id} pass={pass} name={nameOf(apps, pass.app)} changes={changes} />
        ))}
        {problem === null &&
          apps.map((app) => <AppRow key={app.host} app={app} list={list} changes={changes} />)}
      </ul>
      {!complete && <p className="fine-print">{t('passesIncomplete')}</p>}
      {changes.message}
    </>
  );
}

function nameOf(apps: PassesResponse['apps'], host: string): string {
  return apps.find((app) => app.host === host)?.name ?? host;
}

/** An app, and the button that makes a pass for the address of this browser. */
function AppRow({ app, list, changes }: ListProps & { app: PassesResponse['apps'][number] }) {
  const { network, others } = list;
  const name = app.name ?? app.host;
  const duration = formatDuration(app.seconds * 1000);
  const devices = formatList(others.map((other) => other.name ?? deviceName(other.user_agent)));
  return (
    <li className="entry">
      <div className="entry-text">
        <h3>{name}</h3>
        <p className="fine-print">{duration}</p>
      </div>
      <ConfirmedAction
        label={t('passFor')}
        spokenLabel={t('passForWhich', { app: name })}
        title={t('passTitle', { network, app: name })}
        confirm={t('passConfirm')}
        confirming={t('passConfirming')}
        failed={t('passFailed')}
        isHarmless
        onConfirm={(given) =>
          changes.change(t('passMade', { app: name }), () => createPass({ app: app.host }, given))
        }
      >
        <p>{t('passHelp', { app: name, duration })}</p>
        {others.length > 0 && <p>{t('passOthers', { devices })}</p>}
      </ConfirmedAction>
    </li>
  );
}

/** One pass: app, address, the browser that made it, and when it ends. */
function PassRow({ pass, name, changes }: { pass: PassEntry; name: string; changes: Changes }) {
  const { id, network, own, user_agent: userAgent, expires_at: expiresAt } = pass;
  return (
    <li className="entry">
      <div className="entry-text">
        <h3>
          {name}
          {own && <span className="entry-badge">{t('ownPass')}</span>}
        </h3>
        <p>
          <bdi>{networkText(network)}</bdi>
        </p>
        <p className="fine-print">
          {rich('passUntil', {
            device: deviceName(userAgent),
            date: formatFullDate(expiresAt),
            time: inTime(expiresAt),
          })}
        </p>
      </div>
      <ConfirmedAction
        label={t('end')}
        spokenLabel={t('endPassWhich', { network, app: name })}
        title={t('endPassTitle')}
        confirm={t('endPassConfirm')}
        confirming={t('ending')}
        failed={t('endPassFailed')}
        onConfirm={(given) => changes.change(t('passEnded'), () => endPass({ id }, given))}
      >
        <p>{t('endPassHelp', { network, app: name })}</p>
      </ConfirmedAction>
    </li>
  );
}
