import { useState, type ReactNode } from 'react';
import type {
  NoticesResponse,
  NoticeTarget,
  SettingEntry,
  SettingsResponse,
} from '../../../src/contract/index.js';
import { fetchSettings, testNotices } from '../../api.js';
import { Fetched } from '../../components/fetched.js';
import { inTime } from '../../components/time.js';
import { rich, t, formatMoment } from '../../messages/pages.js';
import { SERVICE_TEXT } from '../../components/findings.js';

/** The targets of notices, how the last delivery went, and a test. */
export function NoticesSection() {
  return (
    <Loaded>
      {({ targets }) =>
        targets.length === 0 ? <p>{rich('noNotices')}</p> : <Targets targets={targets} />
      }
    </Loaded>
  );
}

/** Every setting as it counts, with its source. */
export function EffectiveSettingsSection() {
  return (
    <Loaded>
      {({ settings }) => {
        const defaults = settings.filter(({ source }) => source === 'default');
        return (
          <>
            <p>{t('settingsHelp')}</p>
            <Entries settings={settings.filter(({ source }) => source !== 'default')} />
            <details className="default-settings">
              <summary>{t('settingsDefaults', { count: defaults.length })}</summary>
              <Entries settings={defaults} />
            </details>
          </>
        );
      }}
    </Loaded>
  );
}

function Loaded({ children }: { children: (settings: SettingsResponse) => ReactNode }) {
  const loading = <output>{t('loading')}</output>;
  return (
    <Fetched request={fetchSettings} loading={loading} failed={t('configurationUnreachable')}>
      {children}
    </Fetched>
  );
}

function Targets({ targets }: NoticesResponse) {
  const [shown, setShown] = useState(targets);
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const test = async () => {
    setIsBusy(true);
    const outcome = await testNotices({});
    if (outcome.kind === 'answer') setShown(outcome.body.targets);
    setMessage(t(outcome.kind === 'answer' ? 'noticesTested' : 'registration-busy'));
    setIsBusy(false);
  };
  return (
    <>
      <ul className="panel entries">
        {shown.map((target) => (
          <Entry key={target.label} name={target.label}>
            <Delivery target={target} />
          </Entry>
        ))}
      </ul>
      <button
        type="button"
        className="button"
        aria-busy={isBusy}
        onClick={() => {
          if (!isBusy) void test();
        }}
      >
        {t(isBusy ? 'trying' : 'noticesTest')}
      </button>
      <output>{message}</output>
    </>
  );
}

/** The last delivery, or why there was none. */
function Delivery({ target: { sent_at: sentAt, failure } }: { target: NoticeTarget }) {
  if (failure === null) {
    return sentAt === null
      ? t('noticeNone')
      : rich('noticeSent', { at: formatMoment(sentAt), time: inTime(sentAt) });
  }
  return (
    <>
      {t('noticeFailed')} <span {...SERVICE_TEXT}>{`${failure.reason}. ${failure.fix}.`}</span>
    </>
  );
}

function Entries({ settings }: { settings: readonly SettingEntry[] }) {
  return (
    <ul className="panel entries">
      {settings.map(({ name, source, value }) => (
        <Entry key={name} name={name} badge={source === 'default' ? '' : t(`source-${source}`)}>
          {value === null ? t(source === 'default' ? 'notSet' : 'isSet') : <code>{value}</code>}
        </Entry>
      ))}
    </ul>
  );
}

function Entry({
  name,
  badge = '',
  children,
}: {
  name: string;
  badge?: string;
  children: ReactNode;
}) {
  return (
    <li className="entry">
      <div className="entry-text">
        <h3>
          <code>{name}</code>
          {badge !== '' && <span className="entry-badge">{badge}</span>}
        </h3>
        <p>{children}</p>
      </div>
    </li>
  );
}
