import { useRef, useState, type SubmitEvent } from 'react';
import type { SetupFormat, SetupResponse } from '../../../src/contract/index.js';
import { RadioGroup } from '../../components/radio-group.js';
import { t } from '../../messages/first-setup.js';
import { Field } from '../login/field.js';
import { ShowButton } from '../login/password-field.js';
import { protectsApp, type Answers, type FieldName } from './answers.js';
import { StrengthMeter } from './strength-meter.js';
import { useSetup } from './use-setup.js';

interface Props {
  answers: Answers;
  onChange: (answers: Answers) => void;
  onFiles: (setup: SetupResponse) => void;
}

/** Asks for everything that the settings need. */
export function SetupForm({ answers, onChange, onFiles }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const focus = (field: FieldName) => {
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  };
  const { problems, failure, creating, submit, forget } = useSetup(answers, onFiles, focus);
  const set = (changed: Partial<Answers>) => {
    onChange({ ...answers, ...changed });
    forget(changed);
  };
  const field = (name: FieldName, label: string) => ({
    name,
    label,
    value: answers[name],
    error: problems[name] ?? null,
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [name]: target.value }),
    ...PLAIN,
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form ref={form} className="setup-form" noValidate aria-busy={creating} onSubmit={onSubmit}>
      <Field
        {...field('email', t('newEmail'))}
        type="email"
        autoComplete="username"
        hint={hintOf(problems.email, t('newEmailHint'))}
      />
      <NewPassword answers={answers} error={problems.password ?? null} set={set} />
      <RadioGroup<SetupFormat>
        legend={t('runHow')}
        showsLegend
        options={[
          { value: 'env', name: t('runDirectly') },
          { value: 'compose', name: 'Docker Compose' },
          { value: 'systemd', name: 'systemd' },
        ]}
        value={answers.format}
        onChange={(format) => set({ format })}
      />
      {answers.format !== 'compose' && (
        <RadioGroup<Answers['protects']>
          legend={t('protectWhat')}
          showsLegend
          options={[
            { value: 'nothing', name: t('protectNothing') },
            { value: 'app', name: t('protectApp') },
          ]}
          value={answers.protects}
          onChange={(protects) => set({ protects })}
        />
      )}
      {protectsApp(answers) && (
        <Field
          {...field('upstream', t('appAddress'))}
          inputMode="url"
          autoComplete="off"
          placeholder={answers.format === 'compose' ? 'http://app:3000' : 'http://127.0.0.1:3000'}
          hint={hintOf(problems.upstream, t('appAddressHint'))}
        />
      )}
      {answers.format === 'compose' && (
        <Field
          {...field('image', t('appImage'))}
          autoComplete="off"
          hint={hintOf(problems.image, t('appImageHint'))}
        />
      )}
      <p className="setup-failure" role="alert">
        {failure}
      </p>
      <button type="submit" className="button button-primary" aria-disabled={creating}>
        {t(creating ? 'creatingFiles' : 'createFiles')}
      </button>
    </form>
  );
}

const PLAIN = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** Replaced by the error. */
function hintOf(problem: string | undefined, hint: string) {
  return problem === undefined ? <p className="field-hint">{hint}</p> : null;
}

interface NewPasswordProps {
  answers: Answers;
  error: string | null;
  set: (changed: Partial<Answers>) => void;
}

function NewPassword({ answers: { email, password }, error, set }: NewPasswordProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      label={t('newPassword')}
      name="password"
      type={shown ? 'text' : 'password'}
      value={password}
      onChange={({ target }) => set({ password: target.value })}
      // Password managers then offer to make one.
      autoComplete="new-password"
      {...PLAIN}
      error={error}
      action={<ShowButton shown={shown} onClick={() => setShown(!shown)} />}
      hint={error === null ? <StrengthMeter password={password} email={email} /> : null}
    />
  );
}
