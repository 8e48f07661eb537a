import { useState } from 'react';
import { makePasswordLine, type ChangeOutcome, type GivenConfirmation } from '../../api.js';
import { ConfirmedAction } from '../../components/confirmed-action.js';
import { CopyLine } from '../../components/copy.js';
import { TextField } from '../../components/credential-fields.js';
import { rich, t } from '../../messages/pages.js';

/** The password stays in the configuration: makes the line that changes it there. */
export function PasswordSection() {
  const [line, setLine] = useState('');
  const make = async (
    given: GivenConfirmation | null,
    fields: FormData,
  ): Promise<ChangeOutcome> => {
    const password = fields.get('new_password');
    if (password !== fields.get('repeated_password')) {
      return { kind: 'explained', status: 422, detail: t('passwordsDiffer') };
    }
    const outcome = await makePasswordLine({ new_password: password }, given);
    if (outcome.kind === 'done' && outcome.line !== undefined) setLine(outcome.line);
    return outcome;
  };
  return (
    <>
      <p>{t('changePasswordHelp')}</p>
      {line !== '' && (
        <>
          <output>{rich('passwordLineHelp')}</output>
          <CopyLine line={line} />
        </>
      )}
      <ConfirmedAction
        label={t('makePasswordLine')}
        title={t('changePassword')}
        confirming={t('creating')}
        isHarmless
        onConfirm={make}
      >
        <NewPasswordField label={t('nextPassword')} name="new_password" />
        <NewPasswordField label={t('repeatNextPassword')} name="repeated_password" />
      </ConfirmedAction>
    </>
  );
}

function NewPasswordField(props: { label: string; name: string }) {
  // Password managers then offer to make one.
  return <TextField {...props} type="password" autoComplete="new-password" />;
}
