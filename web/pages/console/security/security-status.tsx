import type { SecurityState, Finding } from '../../../../src/contract/index.js';
import { layout } from '../../../layout.js';
import { DoorIllustration } from '../../../components/door-illustration.js';
import { LevelSign } from '../../../components/findings.js';

interface Props {
  security: SecurityState;
  faults: readonly Finding[];
}

const ANSWERS = {
  secure: { level: 'good', words: 'Yes, it is shut.' },
  'at-risk': { level: 'warning', words: 'Shut, but weak.' },
  open: { level: 'warning', words: 'No, it is open.' },
} as const;

/** The state of the security: in words, in shape and in colour. */
export function SecurityStatus({ security, faults }: Props) {
  const { level, words } = ANSWERS[security];
  return (
    <div className="door-answer" data-security={security}>
      <DoorIllustration state={security} />
      <div className="door-words">
        <p className="door-state" data-level={level}>
          <LevelSign level={level} />
          {words}
        </p>
        <p className="lede">{meaningOf(security, faults)}</p>
      </div>
    </div>
  );
}

function meaningOf(security: SecurityState, faults: readonly Finding[]): string {
  const warnings = faults.filter(({ level }) => level === 'warning').length;
  const advice = faults.length - warnings;
  if (security === 'open') {
    const reach = layout.gateway ? ', and goes on to the app behind it' : '';
    return `Authentication is disabled: whoever finds this address comes in as guest${reach}.`;
  }
  if (security === 'at-risk') {
    return `Only its owner comes in, but ${things(warnings)} below ${warnings === 1 ? 'has' : 'have'} to be mended.`;
  }
  return advice === 0
    ? 'Only its owner comes in, and there is nothing to fix.'
    : `Only its owner comes in. ${capital(things(advice))} below could be better.`;
}

function things(count: number): string {
  return count === 1 ? 'one thing' : `${count} things`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
