import { CopyLine } from '../../components/copy.js';
import { WithOverview } from '../../session/overview.js';
import { rich, t } from '../../messages/pages.js';

/** Whether one-time codes are on, how often they are asked for, and how to turn them on. */
export function CodesSection() {
  return (
    <WithOverview>
      {({ codes_every: every }) =>
        every === null ? (
          <>
            <p>{t('codesOff')}</p>
            <p>{t('codesTurnOn')}</p>
            <CopyLine line="npx housekey totp" />
          </>
        ) : (
          <>
            <p>{rich(`codes-${every}`)}</p>
            <p>{rich('codesLost')}</p>
          </>
        )
      }
    </WithOverview>
  );
}
