import { useState } from 'react';
import type { DeviceEntry } from '../../../../src/contract/index.js';
import { deviceName } from '../../../activity/device.js';
import { networkText } from '../../../activity/text.js';
import { formatDate, formatFullDate } from '../../../components/date-time.js';
import { deviceTitle } from '../../../sessions/text.js';
import { RenameForm } from './rename-form.js';
import { rich, t } from '../../../messages/pages.js';

interface Props {
  device: DeviceEntry;
  /** Resolves to false if nothing has changed. */
  onRename: (device: DeviceEntry, name: string) => Promise<boolean>;
  onRemove: (device: DeviceEntry) => void;
}

/** One device: name, browser, first and last sign-in. */
export function DeviceRow({ device, onRename, onRemove }: Props) {
  const [renaming, setRenaming] = useState(false);
  const title = deviceTitle(device);
  return (
    <li className="entry">
      <div className="entry-text">
        <h3>
          {title}
          {device.current && <span className="entry-badge">{t('thisDevice')}</span>}
        </h3>
        <Origin device={device} />
        <SignIns device={device} />
      </div>
      {renaming ? (
        <RenameForm
          device={device}
          onSubmit={onRename}
          onClose={() => {
            setRenaming(false);
          }}
        />
      ) : (
        <RowButtons
          title={title}
          onRename={() => {
            setRenaming(true);
          }}
          onRemove={() => {
            onRemove(device);
          }}
        />
      )}
    </li>
  );
}

/** The browser, unless it is the title, and the network. */
function Origin({ device: { name, user_agent, network } }: { device: DeviceEntry }) {
  return (
    <p>
      {name !== null && (
        <>
          <bdi>{deviceName(user_agent)}</bdi> ·{' '}
        </>
      )}
      <bdi>{networkText(network)}</bdi>
    </p>
  );
}

interface ButtonsProps {
  title: string;
  onRename: () => void;
  onRemove: () => void;
}

function RowButtons({ title, onRename, onRemove }: ButtonsProps) {
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
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        aria-label={t('removeWhich', { name: title })}
        onClick={onRemove}
      >
        {t('remove')}
      </button>
    </div>
  );
}

function SignIns({ device: { first_at: first, last_at: last } }: { device: DeviceEntry }) {
  return (
    <p className="fine-print">
      {first === null || first === last
        ? rich('lastOn', { last: timeElement(last) })
        : rich('lastAndFirstOn', { last: timeElement(last), first: timeElement(first) })}
    </p>
  );
}

function timeElement(atMs: number) {
  return () => (
    <time dateTime={new Date(atMs).toISOString()} title={formatFullDate(atMs)}>
      {formatDate(atMs)}
    </time>
  );
}
