import { UNREACHABLE } from '../../../src/client/request.js';
import type { AppTokenEntry } from '../../../src/contract/index.js';
import {
  fetchAppTokens,
  makeAppToken,
  removeAppToken,
  revokeAppToken,
  type GivenConfirmation,
} from '../../api.js';
import { ConfirmedAction } from '../../components/confirmed-action.js';
import { TextField } from '../../components/credential-fields.js';
import { Fetched, type Changes } from '../../components/fetched.js';
import { useNow } from '../../components/time.js';
import { rich, t, formatAgo, formatList, formatDateInUtc } from '../../messages/pages.js';
import { AppField, CreateEntry, fieldItems, MadeEntryActions, fieldText } from './created-entry.js';
import './app-tokens.css';

const VARIABLE = 'SERVICE_APP_TOKENS';

/** The app tokens, each with a button that revokes or removes it, and the form that creates another one. */
export function AppTokensSection() {
  return (
    <Fetched
      request={fetchAppTokens}
      loading={<output>{t('loadingAppTokens')}</output>}
      failed={t('appTokensUnreachable')}
    >
      {({ app_tokens: appTokens, apps, made_problem: problem }, changes) => (
        <>
          <p>{rich('appTokensHelp')}</p>
          {appTokens.length > 0 && (
            <ul className="panel entries">
              {appTokens.map((appToken) => (
                <AppTokenRow
                  key={appToken.line ?? appToken.name}
                  appToken={appToken}
                  changes={changes}
                />
              ))}
            </ul>
          )}
          {problem === null && (
            <CreateEntry changes={changes} label={t('createAppToken')} send={sendAppToken}>
              <TextField label={t('tokenName')} name="name" />
              <AppField hosts={apps} all={t('allApps')} />
              <TextField label={t('tokenMethods')} name="methods" required={false} />
              <TextField label={t('tokenPaths')} name="paths" required={false} />
              <TextField label={t('tokenExpires')} name="expires" type="date" required={false} />
            </CreateEntry>
          )}
          {changes.message}
        </>
      )}
    </Fetched>
  );
}

async function sendAppToken(fields: FormData, given: GivenConfirmation | null) {
  const json = {
    name: fieldText(fields, 'name'),
    apps: fieldItems(fields, 'app'),
    methods: fieldItems(fields, 'methods'),
    paths: fieldItems(fields, 'paths'),
    expires: fieldText(fields, 'expires') || undefined,
  };
  return await makeAppToken(json, given);
}

/** One app token: name, limits, last use and state. */
function AppTokenRow({ appToken, changes }: { appToken: AppTokenEntry; changes: Changes }) {
  const { name, state, line } = appToken;
  const nowMs = useNow();
  const revoke = async () => {
    const outcome = await revokeAppToken({ name });
    return outcome.kind === 'gone' ? UNREACHABLE : outcome;
  };
  return (
    <li className="entry">
      <div className="entry-text">
        <NameAndState name={name} state={state} line={line} variable={VARIABLE} />
        <p>{appTokenLimits(appToken)}</p>
        <p className="fine-print">{lastUseText(appToken, nowMs)}</p>
      </div>
      {line !== null && (
        <MadeEntryActions
          name={name}
          line={line}
          variable={VARIABLE}
          changes={changes}
          remove={removeAppToken}
        />
      )}
      {line === null && state === 'active' && (
        <ConfirmedAction
          label={t('revoke')}
          spokenLabel={t('revokeWhich', { name })}
          title={rich('revokeTitle', { name })}
          confirm={t('revokeConfirm')}
          confirming={t('revoking')}
          failed={t('revokeFailed')}
          onConfirm={() => changes.change(t('revokedDone', { name }), revoke)}
        >
          <p>{rich('revokeHelp')}</p>
        </ConfirmedAction>
      )}
    </li>
  );
}

interface NameProps extends Pick<AppTokenEntry, 'name' | 'state' | 'line'> {
  /** That declares it, unless it was created in the console. */
  variable: string;
}

/** The name of an app token or a share, where it stands, and its state unless it is active. */
export function NameAndState({ name, state, line, variable }: NameProps) {
  return (
    <h3>
      <code>{name}</code>
      <span className="entry-badge">
        {line === null ? t('inVariable', { variable }) : t('madeHere')}
      </span>
      {state !== 'active' && (
        <span className="entry-badge app-token-state">{t(`token-${state}`)}</span>
      )}
    </h3>
  );
}

type Limits = Pick<AppTokenEntry, 'apps' | 'methods' | 'paths' | 'expires_at'>;

/** Describes the permissions of an app token or a share, in one or two sentences. */
export function appTokenLimits({ apps, ...limits }: Limits): string {
  const text = limitsText(limits);
  return apps === null ? text : `${t('onlyForApps', { apps: formatList(apps) })} ${text}`;
}

function limitsText({
  methods: list,
  paths: entries,
  expires_at: expiresAt,
}: Omit<Limits, 'apps'>): string {
  const methods = list === null ? t('allMethods') : formatList(list);
  const date = expiresAt === null ? null : formatDateInUtc(expiresAt * 1000);
  if (entries === null) {
    return date === null
      ? t('limitsEverywhere', { methods })
      : t('limitsEverywhereUntil', { methods, date });
  }
  const paths = formatList(entries.map(pathText));
  return date === null
    ? t('limits', { methods, paths })
    : t('limitsUntil', { methods, paths, date });
}

/** An entry after `=` is that path alone; any other includes everything below it. */
function pathText(entry: string): string {
  return entry.startsWith('=') ? entry.slice(1) : `${entry.replace(/\/$/, '')}/…`;
}

const HOUR_MS = 3_600_000;

/** When it was last used, as far as is known: to the hour, since the service started. */
export function lastUseText({ last_used_at }: AppTokenEntry, nowMs: number): string {
  if (last_used_at === null) return t('neverUsed');
  const ago = nowMs - last_used_at;
  return ago < 2 * HOUR_MS ? t('usedRecently') : t('lastUsed', { ago: formatAgo(ago, 'long') });
}
