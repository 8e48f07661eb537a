import type { DoorState, Finding } from '../../../../src/contract.js';
import { layout } from '../../../layout.js';
import { DoorPicture } from '../../../parts/door-picture.js';
import { LevelSign } from '../../../parts/findings.js';

interface Props {
  door: DoorState;
  faults: readonly Finding[];
}

const ANSWERS = {
  shut: { level: 'good', words: 'Yes, it is shut.' },
  weak: { level: 'warning', words: 'Shut, but weak.' },
  open: { level: 'warning', words: 'No, it is open.' },
} as const;

/** The state of the door: in words, in shape and in colour. */
export function DoorAnswer({ door, faults }: Props) {
  const { level, words } = ANSWERS[door];
  return (
    <div className="door-answer" data-door={door}>
      <DoorPicture state={door} />
      <div className="door-words">
        <p className="door-state" data-level={level}>
          <LevelSign level={level} />
          {words}
        </p>
        <p className="lede">{meaningOf(door, faults)}</p>
      </div>
    </div>
  );
}

function meaningOf(door: DoorState, faults: readonly Finding[]): string {
  const warnings = faults.filter(({ level }) => level === 'warning').length;
  const advice = faults.length - warnings;
  if (door === 'open') {
    const reach = layout.gateway ? ', and goes on to the app behind it' : '';
    return `Authentication is disabled: whoever finds this address comes in as guest${reach}.`;
  }
  if (door === 'weak') {
    return `Only its owner comes in, but ${things(warnings)} below ${warnings === 1 ? 'has' : 'have'} to be mended.`;
  }
  return advice === 0
    ? 'Only its owner comes in, and there is nothing to mend.'
    : `Only its owner comes in. ${capital(things(advice))} below could be better.`;
}

function things(count: number): string {
  return count === 1 ? 'one thing' : `${count} things`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
