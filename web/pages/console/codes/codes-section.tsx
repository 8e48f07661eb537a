import type { CodesEvery } from '../../../../src/contract/index.js';
import { CopyLine } from '../../../components/copy-line.js';
import { WithOverview } from '../../../components/with-overview.js';
import { rich, t } from '../../../messages/pages.js';

/** Whether one-time codes are on, how often they are asked for, and how to turn them on. */
export function CodesSection() {
  return (
    <WithOverview>
      {({ codes_every: every }) => (every === null ? <TurnOn /> : <State every={every} />)}
    </WithOverview>
  );
}

const STATES = { 'sign-in': 'codesEachSignIn', device: 'codesEachDevice' } as const;

function State({ every }: { every: CodesEvery }) {
  return (
    <>
      <p>{rich(STATES[every])}</p>
      <p>{rich('codesLost')}</p>
    </>
  );
}

function TurnOn() {
  return (
    <>
      <p>{t('codesOff')}</p>
      <p>{t('codesTurnOn')}</p>
      <CopyLine line="npx housekey totp" />
    </>
  );
}
