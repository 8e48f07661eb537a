import { useState } from 'react';
import type { DeviceEntry } from '../../../../src/contract/index.js';
import type { ChangeOutcome } from '../../../api/change.js';
import {
  fetchDevices,
  forgetDevice,
  renameDevice,
  type DevicesOutcome,
} from '../../../api/sessions.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { LoadFailed } from '../../../components/load-failed.js';
import { useFetched } from '../../../components/use-fetched.js';
import { deviceTitle } from '../../../sessions/text.js';
import { DeviceRow } from './device-row.js';
import { t } from '../../../messages/pages.js';
import { doneText } from '../../../messages/service-messages.js';
import '../../../components/panel.css';
import '../../../components/entry-list.css';
import './devices-section.css';

/** The devices that have signed in. */
export function DevicesSection() {
  const { state, refresh, call } = useFetched(fetchDevices);
  const change = async (
    text: string,
    request: (token: string | null) => Promise<ChangeOutcome>,
  ) => {
    const outcome = await call(request);
    if (outcome.kind === 'failed') return null;
    await refresh();
    return doneText(text, outcome);
  };
  if (state === null) return <output>{t('loadingDevices')}</output>;
  if (state.kind === 'list') return <DeviceList list={state} change={change} />;
  return <LoadFailed text={t('devicesUnreachable')} retry={refresh} />;
}

interface ListProps {
  list: Extract<DevicesOutcome, { kind: 'list' }>;
  /** Resolves to what has happened; null if nothing has. */
  change: (
    text: string,
    request: (token: string | null) => Promise<ChangeOutcome>,
  ) => Promise<string | null>;
}

function DeviceList({ list: { devices, complete }, change }: ListProps) {
  const [removing, setRemoving] = useState<DeviceEntry | null>(null);
  const [message, setMessage] = useState('');
  const rename = async ({ id }: DeviceEntry, name: string) => {
    const done = await change('', async (token) => await renameDevice(token, id, name));
    if (done !== null) setMessage(done.trim());
    return done !== null;
  };
  const remove = async (device: DeviceEntry) => {
    const text = t('removed', { device: deviceTitle(device) });
    const done = await change(text, async (token) => await forgetDevice(token, device.id));
    if (done !== null) setMessage(done);
    return done !== null;
  };
  return (
    <>
      <Introduction isEmpty={devices.length === 0} />
      <ul className="panel entries">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onRename={rename} onRemove={setRemoving} />
        ))}
      </ul>
      {!complete && <p className="fine-print">{t('devicesIncomplete')}</p>}
      <output className="entries-message">{message}</output>
      {removing !== null && (
        <RemoveDialog
          device={removing}
          onConfirm={remove}
          onClose={() => {
            setRemoving(null);
          }}
        />
      )}
    </>
  );
}

function Introduction({ isEmpty }: { isEmpty: boolean }) {
  return (
    <p>
      {t('devicesHelp')}
      {isEmpty && ` ${t('noDevicesYet')}`}
    </p>
  );
}

interface DialogProps {
  device: DeviceEntry;
  onConfirm: (device: DeviceEntry) => Promise<boolean>;
  onClose: () => void;
}

function RemoveDialog({ device, onConfirm, onClose }: DialogProps) {
  return (
    <ConfirmDialog
      title={t('removeTitle', { device: deviceTitle(device) })}
      confirm={t('removeDevice')}
      confirming={t('removing')}
      failed={t('removeFailed')}
      onConfirm={async () => await onConfirm(device)}
      onClose={onClose}
    >
      <p>{t('removeHelp')}</p>
    </ConfirmDialog>
  );
}
