import type { PasskeysResponse } from '../../../../src/contract/index.js';
import { CopyBlock } from '../../../components/copy-block.js';
import { CopyLine } from '../../../components/copy-line.js';

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
      <h3>One more step: keep the passkey</h3>
      <p>
        It can sign in now, but only until the service restarts. Add its entry to the configuration.
        It contains no secret.
      </p>
      <CopyLine line={entry} />
      <p>With all passkeys, in the place that you use:</p>
      <CopyBlock title=".env" text={line} />
      <CopyBlock title="compose.yaml" text={`environment:\n  ${line.replace('=', ': ')}`} />
      <CopyBlock title="systemd (systemctl edit)" text={`[Service]\nEnvironment=${line}`} />
      <div>
        <button type="button" className="button" onClick={onDone}>
          Done
        </button>
      </div>
    </div>
  );
}
