import { Link } from 'react-router';
import type { Finding } from '../../../src/contract/index.js';
import { appOnOrigin, views } from '../../layout.js';
import { AuthVariables } from '../../components/auth-variables.js';
import { byUrgency, LevelIcon } from '../../components/findings.js';
import { languageOf } from '../../components/service-text.js';
import { WithFindingTexts } from '../../components/with-finding-texts.js';
import { WithOverview } from '../../components/with-overview.js';
import { rich, t } from '../../messages/pages.js';

/** For guests: what Housekey is, how to set it up, and a short list of the findings. */
export function WelcomeDetails() {
  return (
    <div className="welcome-details">
      <section className="panel" aria-labelledby="about">
        <h2 id="about">{t('aboutHousekey')}</h2>
        <p>{`${t(appOnOrigin ? 'aboutAppLogin' : 'aboutLogin')} ${t('aboutUser')}`}</p>
        <AuthVariables />
      </section>
      <section className="panel" aria-labelledby="configuration">
        <h2 id="configuration">{t('configuration')}</h2>
        <WithOverview>{({ findings }) => <FindingList findings={findings} />}</WithOverview>
      </section>
    </div>
  );
}

function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <>
      <ul className="welcome-findings">
        {byUrgency(findings).map((finding) => (
          <li key={finding.code}>
            <span className="welcome-finding-level" data-level={finding.level}>
              <LevelIcon level={finding.level} />
            </span>
            <WithFindingTexts finding={finding}>
              {({ summary, isTranslated }) => <span {...languageOf(isTranslated)}>{summary}</span>}
            </WithFindingTexts>
          </li>
        ))}
      </ul>
      {findings.some(({ level }) => level !== 'good') && (
        <p>
          <Explanation />
        </p>
      )}
    </>
  );
}

function Explanation() {
  return rich('consoleExplains', {
    link: (content) => <Link to={`${views.app}#security`}>{content}</Link>,
  });
}
