import { useState } from 'react';
import type { CreatedLinkResponse } from '../../../src/contract/index.js';
import { createLink, type GivenConfirmation } from '../../api.js';
import { ConfirmedAction } from '../../components/confirmed-action.js';
import { CopyLine } from '../../components/copy.js';
import { QrCode } from '../../components/qr-code.js';
import { inTime, useNow } from '../../components/time.js';
import { formatTime } from '../../messages/formats.js';
import { rich, t } from '../../messages/pages.js';

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
        confirm={t('deviceLinkMake')}
        confirming={t('passConfirming')}
        failed={t('registration-unreachable')}
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
