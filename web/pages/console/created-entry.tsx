import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { CreatedResponse } from '../../../src/contract/index.js';
import type { ChangeOutcome, GivenConfirmation } from '../../api.js';
import { ConfirmedAction } from '../../components/confirmed-action.js';
import { CopyLine } from '../../components/copy.js';
import type { Changes } from '../../components/fetched.js';
import { QrCode } from '../../components/qr-code.js';
import { t } from '../../messages/pages.js';
import './created-entry.css';

interface CreateProps {
  changes: Changes;
  label: string;
  /** The fields of the form. One has the name `name`. */
  children: ReactNode;
  send: (fields: FormData, given: GivenConfirmation | null) => Promise<ChangeOutcome>;
}

/** A button that asks for what to create, and then the secret of the new entry, once. */
export function CreateEntry({ changes, label, children, send }: CreateProps) {
  const [created, setCreated] = useState<(CreatedResponse & { name: string }) | null>(null);
  const create = async (given: GivenConfirmation | null, fields: FormData) => {
    const outcome = await changes.change('', () => send(fields, given));
    if (outcome.kind === 'done' && outcome.created !== undefined) {
      setCreated({ ...outcome.created, name: fieldText(fields, 'name') });
    }
    return outcome;
  };
  return (
    <>
      {created !== null && (
        <NewSecret key={created.secret} created={created} onDone={() => setCreated(null)} />
      )}
      <div>
        <ConfirmedAction
          label={label}
          confirm={t('create')}
          confirming={t('creating')}
          failed={t('createFailed')}
          onConfirm={create}
        >
          {children}
        </ConfirmedAction>
      </div>
    </>
  );
}

interface SecretProps {
  created: CreatedResponse & { name: string };
  onDone: () => void;
}

function NewSecret({ created: { name, secret, qr_code: code }, onDone }: SecretProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const close = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('section')?.querySelector('h2')?.focus();
    onDone();
  };
  return (
    <div className="panel created-entry">
      <h3 ref={heading} tabIndex={-1}>
        {t('createdDone', { name })}
      </h3>
      <p>{t('shownOnce')}</p>
      <CopyLine line={secret} />
      {code !== null && <QrCode code={code} label={t('linkQrCode')} />}
      <div>
        <button type="button" className="button" onClick={close}>
          {t('done')}
        </button>
      </div>
    </div>
  );
}

interface MadeProps {
  name: string;
  /** The text that the configuration would contain. */
  line: string;
  variable: string;
  changes: Changes;
  remove: (json: { name: string }, given: GivenConfirmation | null) => Promise<ChangeOutcome>;
}

/** Shows the line of an entry that the console has made, and removes it. */
export function MadeEntryActions({ name, line, variable, changes, remove }: MadeProps) {
  return (
    <>
      <ConfirmedAction
        label={t('remove')}
        spokenLabel={t('removeWhich', { name })}
        title={t('removeTitle', { device: name })}
        confirming={t('removing')}
        failed={t('removeMadeFailed')}
        onConfirm={(given) =>
          changes.change(t('removedMade', { name }), () => remove({ name }, given))
        }
      >
        <p>{t('removeMadeHelp')}</p>
      </ConfirmedAction>
      <details className="made-entry">
        <summary>{t('showAsLine', { variable })}</summary>
        <CopyLine line={line} />
      </details>
    </>
  );
}

interface AppProps {
  hosts: readonly string[];
  /** Offered as well. Default: one must be chosen. */
  all?: string;
}

/** Chooses one of several apps. */
export function AppField({ hosts, all }: AppProps) {
  const id = useId();
  if (hosts.length === 0) return null;
  return (
    <p className="text-field">
      <label htmlFor={id}>{t('tokenApp')}</label>
      <select id={id} name="app">
        {all !== undefined && <option value="">{all}</option>}
        {hosts.map((host) => (
          <option key={host}>{host}</option>
        ))}
      </select>
    </p>
  );
}

export function fieldText(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** The items of a field; undefined if it is empty. */
export function fieldItems(fields: FormData, name: string): string[] | undefined {
  const items = fieldText(fields, name)
    .split(/[\s,]+/)
    .filter((item) => item !== '');
  return items.length === 0 ? undefined : items;
}
