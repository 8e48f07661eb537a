import type { OverviewResponse } from '../../../../src/contract/index.js';
import { Findings } from '../../../components/findings.js';
import { OverviewReading } from '../../../components/overview-reading.js';
import { CheckAgain } from './check-again.js';
import { SecurityStatus } from './security-status.js';
import { TurnOnAuth } from './turn-on-auth.js';
import './security-section.css';

/** Whether the door is shut, why that is so, and the line that mends each fault. */
export function SecuritySection() {
  return <OverviewReading>{(overview) => <Answered overview={overview} />}</OverviewReading>;
}

function Answered({ overview: { security, findings, version } }: { overview: OverviewResponse }) {
  const faults = findings.filter(({ level }) => level !== 'good');
  const sound = findings.filter(({ level }) => level === 'good');
  return (
    <>
      <SecurityStatus security={security} faults={faults} />
      <CheckAgain />
      {security === 'open' && <TurnOnAuth />}
      {faults.length > 0 && <Findings findings={faults} />}
      {sound.length > 0 && (
        <details className="sound">
          <summary>What is as it should be: {sound.length}</summary>
          <Findings findings={sound} />
        </details>
      )}
      <p className="fine">
        Housekey {version}. Changes of the configuration take effect at a restart.
      </p>
    </>
  );
}
