import type { OverviewAnswer } from '../../../../src/contract.js';
import { Findings } from '../../../parts/findings.js';
import { OverviewReading } from '../../../parts/overview-reading.js';
import { CheckAgain } from './check-again.js';
import { DoorAnswer } from './door-answer.js';
import { HowToShut } from './how-to-shut.js';
import './door-section.css';

/** Whether the door is shut, why that is so, and the line that mends each fault. */
export function DoorSection() {
  return <OverviewReading>{(overview) => <Answered overview={overview} />}</OverviewReading>;
}

function Answered({ overview: { door, findings, version } }: { overview: OverviewAnswer }) {
  const faults = findings.filter(({ level }) => level !== 'good');
  const sound = findings.filter(({ level }) => level === 'good');
  return (
    <>
      <DoorAnswer door={door} faults={faults} />
      <CheckAgain />
      {door === 'open' && <HowToShut />}
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
