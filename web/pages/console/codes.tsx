import { useState, type ReactNode } from 'react';
import type { CodesResponse } from '../../../src/contract/index.js';
import { changeCodes, fetchCodes, type CodesChange, type GivenConfirmation } from '../../api.js';
import { ConfirmedAction } from '../../components/confirmed-action.js';
import { CopyLine } from '../../components/copy.js';
import { QrCode } from '../../components/qr-code.js';
import { TextField } from '../../components/credential-fields.js';
import { Fetched, type Changes } from '../../components/fetched.js';
import { rich, t } from '../../messages/pages.js';

/** Whether one-time codes are on, how often they are asked for, and how to turn them on or off. */
export function CodesSection() {
  return (
    <Fetched
      request={fetchCodes}
      loading={<output>{t('loadingCodes')}</output>}
      failed={t('codesFailed')}
    >
      {(codes, changes) => (
        <>
          {codes.every !== null && codes.state !== 'lost' && <p>{rich(`codes-${codes.every}`)}</p>}
          <Codes codes={codes} changes={changes} />
          {changes.message}
        </>
      )}
    </Fetched>
  );
}

function Codes({ codes, changes }: { codes: CodesResponse; changes: Changes }) {
  switch (codes.state) {
    case 'configured':
      return <p>{rich('codesLost')}</p>;
    case 'made':
      return <MadeCodes changes={changes} />;
    case 'lost':
      return (
        <>
          <p>{t('codesRecordLost')}</p>
          <CopyLine line="npx housekey totp --reset" />
        </>
      );
    case 'off':
      return (
        <>
          <p>{t('codesOff')}</p>
          {codes.offer === null ? <TurnOnByHand /> : <TurnOn {...codes.offer} changes={changes} />}
        </>
      );
  }
}

function TurnOnByHand() {
  return (
    <>
      <p>{t('codesTurnOn')}</p>
      <CopyLine line="npx housekey totp" />
    </>
  );
}

type TurnOnProps = NonNullable<CodesResponse['offer']> & { changes: Changes };

/** Shows a new secret, and asks for its first code. */
function TurnOn({ secret, qr_code: qrCode, changes }: TurnOnProps) {
  return (
    <ChangeWithCode
      label={t('turnCodesOn')}
      done={t('codesTurnedOn')}
      changes={changes}
      changeFor={(code) => ({ to: 'on', secret, first_code: code })}
    >
      <p>{t('codesScan')}</p>
      <QrCode code={qrCode} label={t('codesQrCode')} />
      <CopyLine line={secret} />
    </ChangeWithCode>
  );
}

/** Codes that were turned on here can be shown as a line, and turned off. */
function MadeCodes({ changes }: { changes: Changes }) {
  const [line, setLine] = useState('');
  const show = async (given: GivenConfirmation | null) => {
    const outcome = await changeCodes({ to: 'shown' }, given);
    if (outcome.kind === 'done' && outcome.line !== undefined) setLine(outcome.line);
    return outcome;
  };
  return (
    <>
      <p>{rich('codesMade')}</p>
      {line !== '' && <CopyLine line={line} />}
      <div className="button-row">
        <ConfirmedAction
          label={t('showLine')}
          title={t('showLineTitle')}
          confirming={t('checking')}
          onConfirm={show}
        >
          <p>{t('showLineHelp')}</p>
        </ConfirmedAction>
        <ChangeWithCode
          label={t('turnCodesOff')}
          done={t('codesTurnedOff')}
          changes={changes}
          changeFor={(code) => ({ to: 'off', code })}
        >
          <p>{t('turnCodesOffHelp')}</p>
        </ChangeWithCode>
      </div>
    </>
  );
}

interface ChangeProps {
  label: string;
  done: string;
  changes: Changes;
  changeFor: (code: string) => CodesChange;
  children: ReactNode;
}

/** A change that a code of the authenticator app proves. */
function ChangeWithCode({ label, done, changes, changeFor, children }: ChangeProps) {
  const [code, setCode] = useState('');
  return (
    <ConfirmedAction
      label={label}
      confirming={t('checking')}
      onConfirm={async (given) => {
        const send = async () => await changeCodes(changeFor(code), given);
        const outcome = await changes.change(done, send);
        if (outcome.kind !== 'unconfirmed') return outcome;
        // There is a field for the code already.
        return { ...outcome, means: { ...outcome.means, code: false } };
      }}
    >
      {children}
      <TextField
        label={t('presentCode')}
        name="present_code"
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </ConfirmedAction>
  );
}
