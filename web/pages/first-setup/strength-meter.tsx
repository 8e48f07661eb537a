import { assessPassword, STRENGTHS } from '../../../src/contract/password-strength.js';
import { t } from '../../messages/first-setup.js';
import { WEAKNESSES } from './answers.js';

const NAMES = {
  weak: 'strengthWeak',
  fair: 'strengthFair',
  good: 'strengthGood',
  strong: 'strengthStrong',
} as const;

/** How good a password is, while it is typed. */
export function StrengthMeter({ password, email }: { password: string; email: string }) {
  const { strength, weakness } = assessPassword(password, email);
  const isEmpty = password === '';
  const filled = isEmpty ? 0 : STRENGTHS.indexOf(strength) + 1;
  return (
    <div className="strength" data-strength={isEmpty ? undefined : strength}>
      <div className="strength-bars" aria-hidden="true">
        {STRENGTHS.map((each, index) => (
          <span key={each} data-filled={index < filled ? '' : undefined} />
        ))}
      </div>
      <p className="strength-text">
        {isEmpty
          ? t('newPasswordHint')
          : t(weakness === null ? NAMES[strength] : WEAKNESSES[weakness])}
      </p>
      {/* Screen readers hear changes of the strength, not each key. */}
      <output className="visually-hidden">
        {isEmpty ? '' : t('strengthLabel', { strength: t(NAMES[strength]) })}
      </output>
    </div>
  );
}
