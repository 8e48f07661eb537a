import { useEffect, useState, type SubmitEvent } from 'react';
import { USER_CODE_PARAMETER, type DeviceCodeResponse } from '../../../src/contract/index.js';
import { deviceName, networkText } from '../../activity/texts.js';
import { decideOnDevice, findDevice } from '../../api.js';
import { ConfirmedAction, isDone } from '../../components/confirmed-action.js';
import { TextField } from '../../components/credential-fields.js';
import { timeAgo, useNow } from '../../components/time.js';
import { rich, t } from '../../messages/pages.js';
import './device.css';

/** A device that was found, or why there is none, and what was decided. */
interface State {
  readonly code: string;
  readonly device: DeviceCodeResponse | null;
  readonly message: string;
}

const NOTHING: State = { code: '', device: null, message: '' };

/** Finds the device that shows a code, and lets the owner allow or refuse it. */
export function DeviceSection() {
  const [{ code, device, message }, setState] = useState(NOTHING);
  const find = async (typed: string) => setState(await stateOf(typed));
  useEffect(() => {
    const given = new URLSearchParams(window.location.search).get(USER_CODE_PARAMETER);
    // That approves nothing.
    if (given !== null) void stateOf(given).then(setState);
  }, []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('code');
    if (typeof typed === 'string') void find(typed);
  };
  if (device !== null) {
    const onDecided = (decided: string) => setState({ ...NOTHING, message: decided });
    return <Decision code={code} device={device} onDecided={onDecided} />;
  }
  return (
    <form className="device-form" onSubmit={submit}>
      <p>{t('deviceFormHelp')}</p>
      <TextField key={code} label={t('deviceCode')} name="code" defaultValue={code} />
      <output>{message}</output>
      <div className="button-row">
        <button type="submit" className="button button-primary">
          {t('deviceContinue')}
        </button>
      </div>
    </form>
  );
}

async function stateOf(code: string): Promise<State> {
  const outcome = await findDevice({ user_code: code });
  return outcome.kind === 'answer'
    ? { code, device: outcome.body, message: '' }
    : { code, device: null, message: problemText(outcome) };
}

function problemText(failure: { kind: string; status?: number }): string {
  if (failure.kind !== 'explained') return t('deviceUnreachable');
  if (failure.status === 429) return t('deviceThrottled');
  return t(failure.status === 404 ? 'deviceUnknown' : 'deviceUnreachable');
}

interface DecisionProps {
  code: string;
  device: DeviceCodeResponse;
  /** @param message - what was decided */
  onDecided: (message: string) => void;
}

function Decision({ code, device, onDecided }: DecisionProps) {
  const isElsewhere = !device.same_network;
  const decide = async (
    json: object,
    done: string,
    given: Parameters<typeof decideOnDevice>[1],
  ) => {
    const outcome = await decideOnDevice({ user_code: code, ...json }, given);
    if (isDone(outcome)) onDecided(outcome.kind === 'gone' ? t('deviceUnknown') : done);
    return outcome;
  };
  const allow = { decision: 'allow', other_network: isElsewhere };
  return (
    <>
      <p>{t('deviceQuestion')}</p>
      <Facts code={code} device={device} />
      <div className="button-row">
        <ConfirmedAction
          label={t('deviceAllow')}
          title={t('deviceAllowTitle', { device: deviceName(device.user_agent) })}
          confirming={t('deviceAllowing')}
          failed={t('deviceUnreachable')}
          isHarmless
          onConfirm={async (given) => await decide(allow, t('deviceAllowed'), given)}
        >
          <AllowHelp device={device} />
        </ConfirmedAction>
        <button
          type="button"
          className="button"
          onClick={() => void decide({ decision: 'refuse' }, t('deviceRefused'), null)}
        >
          {t('deviceRefuse')}
        </button>
      </div>
    </>
  );
}

/** Tells what follows if the device is let in, with a warning if it is not on this network. */
function AllowHelp({ device }: Pick<DecisionProps, 'device'>) {
  const { client, same_network: isNear } = device;
  return (
    <>
      <p>{client === null ? t('deviceAllowHelp') : t('deviceAllowClientHelp', { client })}</p>
      {!isNear && <p className="device-warning">{rich('deviceElsewhereHelp')}</p>}
    </>
  );
}

/** The properties of the device by which the owner recognizes it. */
function Facts({ code, device }: Omit<DecisionProps, 'onDecided'>) {
  const nowMs = useNow();
  const isElsewhere = !device.same_network;
  return (
    <>
      <dl className="facts">
        <Fact name={t('deviceCode')} value={code.toUpperCase()} />
        {device.client !== null && <Fact name={t('app')} value={device.client} />}
        <Fact name={t('deviceBrowser')} value={deviceName(device.user_agent)} />
        <Fact name={t('deviceNetwork')} value={networkText(device.network)} />
        <Fact name={t('deviceAsked')} value={timeAgo(nowMs - device.asked_at)} />
      </dl>
      <p className={isElsewhere ? 'device-warning' : 'fine-print'}>
        {t(isElsewhere ? 'deviceElsewhere' : 'deviceSameNetwork')}
      </p>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
