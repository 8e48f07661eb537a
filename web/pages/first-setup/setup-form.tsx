import {
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import type { SetupFormat, SetupResponse } from '../../../src/contract/index.js';
import { assessPassword, STRENGTHS } from '../../../src/contract/password-strength.js';
import { RadioGroup } from '../../components/radio-group.js';
import { t } from '../../messages/first-setup.js';
import { t as pageText } from '../../messages/pages.js';
import '../../components/field.css';
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

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  /** Null if the field is valid. */
  error: string | null;
  /** Rendered inside the field, at its end. */
  action?: ReactNode;
  /** Rendered under the field. */
  hint?: ReactNode;
}

/** A labeled text field. The line under it is always there, so that nothing moves on an error. */
function Field({ label, error, action, hint, ...input }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-control">
        <input
          {...input}
          id={id}
          aria-required="true"
          aria-invalid={error !== null}
          aria-describedby={helpId}
        />
        {action}
      </div>
      <div className="field-help" id={helpId}>
        {error !== null && <p className="field-error">{error}</p>}
        {hint}
      </div>
    </div>
  );
}

/** Shows or hides the password. */
function ShowButton({ shown, onClick }: { shown: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="field-action"
      aria-label={pageText('showPassword')}
      aria-pressed={shown}
      // Tapping the button must not take the focus from the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Eye />
    </button>
  );
}

function Eye() {
  return (
    <svg className="eye-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M2.5 12c2-4.2 5.4-6.4 9.5-6.4s7.5 2.2 9.5 6.400c-2 4.2-5.4 6.4-9.5 6.400S4.5 16.2 2.5 12Z" />
      <circle cx="12" cy="12" r="2.9" />
      <path className="eye-slash" d="M4 3.5 20 20.5" />
    </svg>
  );
}
