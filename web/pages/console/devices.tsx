import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { formatDate } from '../../messages/formats.js';
import {
  MAX_DEVICE_NAME,
  type DeviceEntry,
  type DevicesResponse,
} from '../../../src/contract/index.js';
import { deviceName, networkText } from '../../activity/texts.js';
import { fetchDevices, forgetDevice, forgetOtherDevices, renameDevice } from '../../api.js';
import { ConfirmedAction, isDone } from '../../components/confirmed-action.js';
import { Fetched, type Changes } from '../../components/fetched.js';
import { Time } from '../../components/time.js';
import { rich, t } from '../../messages/pages.js';
import './devices.css';

/** The devices that have signed in. */
export function DevicesSection() {
  return (
    <Fetched
      request={fetchDevices}
      loading={<output>{t('loadingDevices')}</output>}
      failed={t('devicesUnreachable')}
    >
      {(list, changes) => <DeviceList list={list} changes={changes} />}
    </Fetched>
  );
}

interface ListProps {
  list: DevicesResponse;
  changes: Changes;
}

function DeviceList({ list: { devices, complete }, changes }: ListProps) {
  return (
    <>
      <p>
        {t('devicesHelp')} {t('devicesExpire')}
        {devices.length === 0 && ` ${t('noDevicesYet')}`}
      </p>
      <ul className="panel entries">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} changes={changes} />
        ))}
      </ul>
      {!complete && <p className="fine-print">{t('devicesIncomplete')}</p>}
      {changes.message}
      {devices.some(({ current }) => !current) && (
        <ConfirmedAction
          label={t('removeOthers')}
          title={t('removeOthersTitle')}
          confirm={t('removeOthers')}
          confirming={t('removing')}
          failed={t('removeFailed')}
          onConfirm={() => changes.change(t('removedOthers'), () => forgetOtherDevices({}))}
        >
          <p>{t('removeOthersHelp')}</p>
        </ConfirmedAction>
      )}
    </>
  );
}

interface RowProps {
  device: DeviceEntry;
  changes: Changes;
}

/** One device: name, browser, first and last sign-in. */
function DeviceRow({ device, changes }: RowProps) {
  const { name, user_agent: userAgent, network, first_at: first, last_at: last } = device;
  const [renaming, setRenaming] = useState(false);
  return (
    <li className="entry">
      <div className="entry-text">
        <h3>
          {titleOf(device)}
          {device.current && <span className="entry-badge">{t('thisDevice')}</span>}
        </h3>
        <p>
          {name !== null && (
            <>
              <bdi>{deviceName(userAgent)}</bdi> ·{' '}
            </>
          )}
          <bdi>{networkText(network)}</bdi>
        </p>
        <p className="fine-print">
          {first === null || first === last
            ? rich('lastOn', { last: dateOf(last) })
            : rich('lastAndFirstOn', { last: dateOf(last), first: dateOf(first) })}
        </p>
      </div>
      {renaming ? (
        <RenameForm device={device} changes={changes} onClose={() => setRenaming(false)} />
      ) : (
        <RowButtons device={device} changes={changes} onRename={() => setRenaming(true)} />
      )}
    </li>
  );
}

/** An entry can stand for several without a name, such as those of private windows. */
function titleOf({ name, user_agent: userAgent, count }: DeviceEntry): string {
  const title = name ?? deviceName(userAgent);
  return count > 1 ? t('andMore', { names: title, count: count - 1 }) : title;
}

function dateOf(atMs: number) {
  return () => <Time atMs={atMs}>{formatDate(atMs)}</Time>;
}

function RowButtons({ device, changes, onRename }: RowProps & { onRename: () => void }) {
  const title = titleOf(device);
  return (
    <div className="button-row">
      <button
        type="button"
        className="button"
        aria-label={t('renameWhich', { device: title })}
        onClick={onRename}
      >
        {t('rename')}
      </button>
      <ConfirmedAction
        label={t('remove')}
        spokenLabel={t('removeWhich', { name: title })}
        title={t('removeTitle', { device: title })}
        confirm={t('removeDevice')}
        confirming={t('removing')}
        failed={t('removeFailed')}
        onConfirm={() =>
          changes.change(t('removed', { device: title }), () => forgetDevice({ id: device.id }))
        }
      >
        <p>{t('removeHelp')}</p>
      </ConfirmedAction>
    </div>
  );
}

/** Asks for a device's name. What was typed stays if it cannot be saved. */
function RenameForm({ device, changes, onClose }: RowProps & { onClose: () => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');

  useEffect(() => input.current?.select(), []);

  const save = async () => {
    const name = input.current?.value.trim() ?? '';
    setState('saving');
    const outcome = await changes.change('', () => renameDevice({ id: device.id, name }));
    if (isDone(outcome)) onClose();
    else setState('failed');
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== 'saving') void save();
  };
  return (
    <form className="rename-form" onSubmit={submit}>
      <label htmlFor={id}>{t('name')}</label>
      <input
        ref={input}
        id={id}
        type="text"
        autoComplete="off"
        maxLength={MAX_DEVICE_NAME}
        defaultValue={device.name ?? ''}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape' && !nativeEvent.isComposing) onClose();
        }}
      />
      <FormButtons saving={state === 'saving'} onCancel={onClose} />
      <p role="alert" className="dialog-error">
        {state === 'failed' && t('renameFailed')}
      </p>
    </form>
  );
}

function FormButtons({ saving, onCancel }: { saving: boolean; onCancel: () => void }) {
  return (
    <div className="button-row">
      <button type="submit" className="button button-primary" aria-busy={saving}>
        {t(saving ? 'saving' : 'save')}
      </button>
      <button type="button" className="button" onClick={onCancel}>
        {t('cancel')}
      </button>
    </div>
  );
}
