import type { PasskeysResponse } from '../../../../src/contract/index.js';
import { CopyBlock } from '../../../components/copy-block.js';
import { CopyLine } from '../../../components/copy-line.js';
import { t } from '../../../messages/pages.js';

interface Props {
  list: PasskeysResponse;
  /** The new passkey's entry. */
  entry: string;
  onDone: () => void;
}

/** The new entry, and where it goes. Without it, the passkey is lost on restart. */
export function ConfigurationBlocks({ list, entry, onDone }: Props) {
  const others = list.passkeys.filter(({ state }) => state !== 'removed');
  const entries = new Set([...others.map((passkey) => passkey.entry), entry]);
  const line = `SERVICE_PASSKEYS=${[...entries].join(',')}`;
  return (
    <div className="passkey-form">
      <h3>{t('keepPasskey')}</h3>
      <p>{t('keepPasskeyHelp')}</p>
      <CopyLine line={entry} />
      <p>{t('allPasskeys')}</p>
      <CopyBlock title=".env" text={line} />
      <CopyBlock title="compose.yaml" text={`environment:\n  ${line.replace('=', ': ')}`} />
      <CopyBlock title="systemd (systemctl edit)" text={`[Service]\nEnvironment=${line}`} />
      <div>
        <button type="button" className="button" onClick={onDone}>
          {t('done')}
        </button>
      </div>
    </div>
  );
}
