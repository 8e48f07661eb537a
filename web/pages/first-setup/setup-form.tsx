import { useRef, useState, type ComponentProps, type SubmitEvent } from 'react';
import type { SetupFormat, SetupResponse } from '../../../src/contract/index.js';
import { assessPassword, STRENGTHS } from '../../../src/contract/password-strength.js';
import { RadioGroup } from '../../components/radio-group.js';
import { t } from '../../messages/first-setup.js';
import { Field, ShowButton } from './field.js';
import { protectsApp, useSetup, type Answers, type FieldName, type Problems } from './answers.js';

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
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit();
  };
  const parts = { answers, problems, set };
  return (
    <form ref={form} className="setup-form" noValidate aria-busy={creating} onSubmit={onSubmit}>
      <TextField
        {...parts}
        name="email"
        label={t('newEmail')}
        hint={t('newEmailHint')}
        type="email"
        autoComplete="username"
      />
      <NewPassword {...parts} />
      <FormatChoice {...parts} />
      <AppFields {...parts} />
      <p className="setup-failure" role="alert">
        {failure}
      </p>
      <button type="submit" className="button button-primary" aria-disabled={creating}>
        {t(creating ? 'creatingFiles' : 'createFiles')}
      </button>
    </form>
  );
}

interface PartProps {
  answers: Answers;
  problems: Problems;
  set: (changed: Partial<Answers>) => void;
}

function FormatChoice({ answers, set }: PartProps) {
  return (
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
  );
}

/** The fields about the app to protect. In a compose file, the app is a service next to Housekey. */
function AppFields(props: PartProps) {
  const { answers, set } = props;
  const isCompose = answers.format === 'compose';
  return (
    <>
      {!isCompose && (
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
        <TextField
          {...props}
          name="upstream"
          label={t('appAddress')}
          hint={t('appAddressHint')}
          inputMode="url"
          placeholder={isCompose ? 'http://app:3000' : 'http://127.0.0.1:3000'}
        />
      )}
      {isCompose && (
        <TextField {...props} name="image" label={t('appImage')} hint={t('appImageHint')} />
      )}
    </>
  );
}

const PLAIN = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

interface TextFieldProps
  extends
    PartProps,
    Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'placeholder' | 'autoComplete'> {
  name: FieldName;
  label: string;
  hint: string;
}

/** A field whose error takes the place of its hint. */
function TextField({ answers, problems, set, name, hint, ...input }: TextFieldProps) {
  const error = problems[name] ?? null;
  return (
    <Field
      autoComplete="off"
      {...PLAIN}
      {...input}
      name={name}
      value={answers[name]}
      onChange={({ target }) => set({ [name]: target.value })}
      error={error}
      hint={error === null ? <p className="field-hint">{hint}</p> : null}
    />
  );
}

function NewPassword({ answers: { email, password }, problems, set }: PartProps) {
  const [shown, setShown] = useState(false);
  const error = problems.password ?? null;
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

/** How good a password is, while it is typed. */
function StrengthMeter({ password, email }: { password: string; email: string }) {
  const { strength, weakness } = assessPassword(password, email);
  const isEmpty = password === '';
  const filled = isEmpty ? 0 : STRENGTHS.indexOf(strength) + 1;
  return (
    <div className="strength" data-strength={isEmpty ? undefined : strength}>
      <div className="strength-bars" aria-hidden="true">
        {STRENGTHS.map((each, index) => (
          <span key={each} data-filled={index < filled ? '' : undefined} />
        ))}
      </div>
      <p className="strength-text">
        {isEmpty
          ? t('newPasswordHint')
          : t(weakness === null ? `strength-${strength}` : `weak-${weakness}`)}
      </p>
      {/* Screen readers hear changes of the strength, not each key. */}
      <output className="visually-hidden">
        {isEmpty ? '' : t('strengthLabel', { strength: t(`strength-${strength}`) })}
      </output>
    </div>
  );
}
