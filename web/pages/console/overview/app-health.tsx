import type { OverviewResponse } from '../../../../src/contract/index.js';
import { LevelIcon } from '../../../components/findings.js';
import { Card } from '../../../components/card.js';
import { t } from '../../../messages/pages.js';

/** Whether the app behind the gateway responds. It is not part of the security. */
export function AppHealth({ overview }: { overview: OverviewResponse }) {
  const { upstream } = overview.instance;
  if (upstream === null) return null;
  const isDown = overview.findings.some(
    ({ code, level }) => level === 'outage' && code.startsWith('upstream-'),
  );
  const level = isDown ? 'outage' : 'good';
  return (
    <Card title={t('app')}>
      <p className="card-value overview-health">
        <span data-level={level}>
          <LevelIcon level={level} />
        </span>
        {t(isDown ? 'doesNotRespond' : 'responds')}
      </p>
      <p className="fine-print">
        <code>{upstream}</code>
      </p>
    </Card>
  );
}
