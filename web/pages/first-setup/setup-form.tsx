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

interface TextFieldProps
  extends
    PartProps,
    Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'placeholder' | 'autoComplete'> {
  name: FieldName;
  label: string;
  /** Below the field, where an error takes its place. */
  hint: ReactNode;
  /** At the end of the field. */
  action?: ReactNode;
}

/** A labeled field. The line below it is always there, so that nothing moves on an error. */
function TextField(props: TextFieldProps) {
  const { answers, problems, set, name, label, hint, action, ...input } = props;
  const id = useId();
  const error = problems[name];
  const help = typeof hint === 'string' ? <p className="field-hint">{hint}</p> : hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-control">
        <input
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          id={id}
          name={name}
          value={answers[name]}
          onChange={({ target }) => set({ [name]: target.value })}
          aria-required="true"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-help`}
        />
        {action}
      </div>
      <div className="field-help" id={`${id}-help`}>
        {error === undefined ? help : <p className="field-error">{error}</p>}
      </div>
    </div>
  );
}

function NewPassword(props: PartProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      label={t('newPassword')}
      name="password"
      type={shown ? 'text' : 'password'}
      // Password managers then offer to make one.
      autoComplete="new-password"
      action={<ShowButton shown={shown} onClick={() => setShown(!shown)} />}
      hint={<StrengthMeter {...props.answers} />}
    />
  );
}

/** How good a password is, while it is typed. */
function StrengthMeter({ password, email }: Answers) {
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
