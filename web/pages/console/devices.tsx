import {
  MAX_DEVICE_NAME,
  type DeviceEntry,
  type DevicesResponse,
  type CreatedLinkResponse,
} from '../../../src/contract/index.js';
import { deviceName, networkText } from '../../activity/texts.js';
import {
  fetchDevices,
  forgetDevice,
  forgetOtherDevices,
  renameDevice,
  createLink,
  type GivenConfirmation,
} from '../../api.js';
import { ConfirmedAction } from '../../components/confirmed-action.js';
import { TextField } from '../../components/credential-fields.js';
import { Fetched, type Changes } from '../../components/fetched.js';
import { Time, inTime, useNow } from '../../components/time.js';
import { rich, t, formatDate, formatTime } from '../../messages/pages.js';
import { fieldText } from './created-entry.js';
import { useState } from 'react';
import { CopyLine } from '../../components/copy.js';
import { QrCode } from '../../components/qr-code.js';

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
      <RowButtons device={device} changes={changes} />
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

function RowButtons({ device, changes }: RowProps) {
  const title = titleOf(device);
  return (
    <div className="button-row">
      <RenameButton device={device} changes={changes} />
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

function RenameButton({ device, changes }: RowProps) {
  const { id, name } = device;
  const title = t('renameWhich', { device: titleOf(device) });
  return (
    <ConfirmedAction
      label={t('rename')}
      spokenLabel={title}
      title={title}
      confirm={t('save')}
      confirming={t('saving')}
      failed={t('renameFailed')}
      isHarmless
      onConfirm={(given, fields) =>
        changes.change('', () => renameDevice({ id, name: fieldText(fields, 'name') }, given))
      }
    >
      <TextField
        label={t('name')}
        name="name"
        defaultValue={name ?? ''}
        maxLength={MAX_DEVICE_NAME}
        required={false}
      />
    </ConfirmedAction>
  );
}

/** Makes a link that signs in another device, and shows it until it expires. */
export function DeviceLinkSection() {
  const [link, setLink] = useState<CreatedLinkResponse | null>(null);
  const nowMs = useNow();
  const make = async (given: GivenConfirmation | null) => {
    const outcome = await createLink({}, given);
    if (outcome.kind === 'done' && outcome.link !== undefined) setLink(outcome.link);
    return outcome;
  };
  return (
    <>
      <p>{t('deviceLinkHelp')}</p>
      {link !== null && link.expires_at > nowMs && <Link link={link} />}
      <ConfirmedAction
        label={t('deviceLinkMake')}
        title={t('deviceLinkTitle')}
        confirming={t('passConfirming')}
        isHarmless
        onConfirm={make}
      >
        <p>{t('deviceLinkWarning')}</p>
      </ConfirmedAction>
    </>
  );
}

function Link({
  link: { url, expires_at: expiresAt, qr_code: code },
}: {
  link: CreatedLinkResponse;
}) {
  return (
    <>
      <output>
        {rich('deviceLinkUntil', { at: formatTime(expiresAt), time: inTime(expiresAt) })}
      </output>
      <QrCode code={code} label={t('deviceLinkQr')} />
      <CopyLine line={url} />
    </>
  );
}
