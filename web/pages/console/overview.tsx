import type {
  ActivityResponse,
  OverviewResponse,
  FindingLevel,
} from '../../../src/contract/index.js';
import { advance } from '../../activity/apply.js';
import { barsOf, mergeBars, totalsOf, type Bar, type Totals } from '../../activity/chart.js';
import { outcomeText, deviceName, networkText } from '../../activity/texts.js';
import { useActivity } from '../../activity/activity.js';
import { useNow, inTime, timeAgo } from '../../components/time.js';
import { views } from '../../layout.js';
import { t, formatCount, formatMoment, formatTime, rich } from '../../messages/pages.js';
import { WithOverview } from '../../session/overview.js';
import { useCurrentUser } from '../../session/session.js';
import { SecuritySection } from './security.js';
import './overview.css';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { LevelIcon } from '../../components/findings.js';
import '../../components/panel.css';
import '../../components/card.css';

/** On one screen: whether the login is secure, what to fix next, and what happened. */
export function Overview() {
  const user = useCurrentUser();
  return (
    <section id="security" className="overview" aria-labelledby="security-title">
      <h2 id="security-title" className="visually-hidden">
        {t('security')}
      </h2>
      <WithOverview>
        {(overview) => (
          <>
            <SecuritySection overview={overview}>
              {user.kind !== 'guest' && (
                <div className="overview-cards">
                  <LastSignIn />
                  <FailedAttempts />
                  <AppHealth overview={overview} />
                </div>
              )}
            </SecuritySection>
            <p className="fine-print">{t('version', { version: overview.version })}</p>
          </>
        )}
      </WithOverview>
    </section>
  );
}

/** Who signed in last, from where and when. */
function LastSignIn() {
  const { activity, clockAheadMs } = useActivity();
  const nowMs = useNow() - clockAheadMs;
  const entry = activity?.entries.find(({ event }) => event === 'sign-in');
  return (
    <Card title={t('lastSignIn')} link={{ to: views.sessions, text: t('sessions') }}>
      {activity === null ? (
        <p className="fine-print">{t('waitingForActivity')}</p>
      ) : entry === undefined ? (
        <p className="fine-print">{t('noneSince', { time: formatMoment(activity.since) })}</p>
      ) : (
        <SignInFacts
          userAgent={entry.user_agent}
          signedIn={outcomeText(entry)}
          network={entry.network}
          atMs={entry.last_at}
          nowMs={nowMs}
        />
      )}
    </Card>
  );
}

/** The service counts in slots of 15 minutes. */
const SLOTS_PER_HOUR = 4;
/** In CSS pixels. */
const HEIGHT = 30;
const MIN_HEIGHT = 3;
/** A bar has its full height from this count on, so that one typing error does not look like an attack. */
const MIN_MAX = 5;

/** Failed and blocked sign-ins in 24 hours, with one bar for each hour. */
function FailedAttempts() {
  const { activity, clockAheadMs } = useActivity();
  const nowMs = useNow() - clockAheadMs;
  return (
    <Card title={t('failedAttempts')} link={{ to: views.activity, text: t('activity') }}>
      {activity === null ? (
        <p className="fine-print">{t('waitingForActivity')}</p>
      ) : (
        <Attempts activity={activity} nowMs={Math.max(nowMs, activity.now)} />
      )}
    </Card>
  );
}

function Attempts({ activity, nowMs }: { activity: ActivityResponse; nowMs: number }) {
  const hours = mergeBars(barsOf(advance(activity, nowMs), 'day'), (_, slot) =>
    Math.floor(slot / SLOTS_PER_HOUR),
  );
  const isWholeDay = activity.now - activity.since >= 24 * 60 * 60_000;
  return (
    <>
      <p>
        <span className="card-value">{formatCount(attemptsOf(totalsOf(hours)))}</span>{' '}
        <span className="fine-print">
          {isWholeDay ? t('in24Hours') : t('sinceTime', { time: formatMoment(activity.since) })}
        </span>
      </p>
      <Bars hours={hours} />
    </>
  );
}

/** Failed and blocked sign-ins. */
function attemptsOf({ failed, blocked }: Totals): number {
  return failed + blocked;
}

/** Hidden from screen readers, which get the number. The page of the activity has a table. */
function Bars({ hours }: { hours: readonly Bar[] }) {
  const max = Math.max(MIN_MAX, ...hours.map(({ totals }) => attemptsOf(totals)));
  const share = 100 / hours.length;
  return (
    <svg className="overview-bars" height={HEIGHT} aria-hidden="true" focusable="false">
      {hours.map(({ startMs, totals }, index) => {
        const count = attemptsOf(totals);
        const height = count === 0 ? 1 : Math.max(MIN_HEIGHT, (count / max) * HEIGHT);
        return (
          <rect
            key={startMs}
            className={count === 0 ? 'overview-bar-none' : 'overview-bar'}
            x={`${index * share}%`}
            width={`${share * 0.72}%`}
            y={HEIGHT - height}
            height={height}
          >
            <title>{`${formatTime(startMs)}: ${formatCount(count)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

/** Whether the app behind the gateway responds. It is not part of the security. */
function AppHealth({ overview }: { overview: OverviewResponse }) {
  const { upstream } = overview.instance;
  if (upstream === null) return null;
  const isDown = overview.findings.some(
    ({ code, level }) => level === 'outage' && code.startsWith('upstream-'),
  );
  return (
    <Card title={t('app')}>
      <CardLevel
        level={isDown ? 'outage' : 'good'}
        text={t(isDown ? 'doesNotRespond' : 'responds')}
      />
      <p className="fine-print">
        <code>{upstream}</code>
      </p>
    </Card>
  );
}

interface Props {
  title: string;
  /** The page with the details. */
  link?: { to: string; text: string };
  children: ReactNode;
}

/** A card with one fact, on the overview. */
function Card({ title, link, children }: Props) {
  const titleId = useId();
  return (
    <section className="panel card" aria-labelledby={titleId}>
      <div className="card-head">
        <h2 id={titleId}>{title}</h2>
        {link !== undefined && <Link to={link.to}>{link.text}</Link>}
      </div>
      {children}
    </section>
  );
}

/** A state as the fact of a card, with the icon of its level. */
function CardLevel({ level, text }: { level: FindingLevel; text: string }) {
  return (
    <p className="card-value card-level">
      <span data-level={level}>
        <LevelIcon level={level} />
      </span>
      {text}
    </p>
  );
}

interface SignInProps {
  userAgent: string | null;
  /** How, such as `Signed in with the password`. */
  signedIn: string;
  network: string;
  atMs: number;
  nowMs: number;
}

/** With which device, how, from where and how long ago someone signed in. */
function SignInFacts(props: SignInProps) {
  const { userAgent, signedIn, network, atMs, nowMs } = props;
  return (
    <>
      <p className="card-value">
        <bdi>{deviceName(userAgent)}</bdi>
      </p>
      <p className="fine-print">
        {rich('signedInFrom', {
          signedIn,
          network: networkText(network),
          ago: timeAgo(nowMs - atMs),
          time: inTime(atMs),
        })}
      </p>
    </>
  );
}
