import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { MAX_DEVICE_NAME, type DeviceEntry } from '../../../../src/contract/index.js';
import { t } from '../../../messages/pages.js';

interface Props {
  device: DeviceEntry;
  /** Resolves to false if nothing has changed. */
  onSubmit: (device: DeviceEntry, name: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for a device's name. What was typed stays if it cannot be saved. */
export function RenameForm({ device, onSubmit, onClose }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');

  useEffect(() => {
    input.current?.select();
  }, []);

  const save = async (name: string) => {
    setState('saving');
    if (await onSubmit(device, name)) onClose();
    else setState('failed');
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== 'saving') void save(input.current?.value.trim() ?? '');
  };
  return (
    <form className="rename-form" onSubmit={submit}>
      <label htmlFor={id}>{t('name')}</label>
      <input
        ref={input}
        id={id}
        type="text"
        autoComplete="off"
        maxLength={MAX_DEVICE_NAME}
        defaultValue={device.name ?? ''}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape' && !nativeEvent.isComposing) onClose();
        }}
      />
      <FormButtons saving={state === 'saving'} onCancel={onClose} />
      <p role="alert" className="dialog-error">
        {state === 'failed' && t('renameFailed')}
      </p>
    </form>
  );
}

function FormButtons({ saving, onCancel }: { saving: boolean; onCancel: () => void }) {
  return (
    <div className="button-row">
      <button type="submit" className="button button-primary" aria-busy={saving}>
        {t(saving ? 'saving' : 'save')}
      </button>
      <button type="button" className="button" onClick={onCancel}>
        {t('cancel')}
      </button>
    </div>
  );
}
