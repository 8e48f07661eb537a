import { Link } from 'react-router';
import type { Finding } from '../../../src/contract/index.js';
import { appOnOrigin, views } from '../../layout.js';
import { AuthVariables } from '../../components/auth-variables.js';
import { byUrgency, LevelIcon } from '../../components/findings.js';
import { WithOverview } from '../../components/with-overview.js';

/** For guests: what Housekey is, how to set it up, and a short list of the findings. */
export function WelcomeDetails() {
  return (
    <div className="welcome-details">
      <section className="panel" aria-labelledby="about">
        <h2 id="about">About Housekey</h2>
        <p>
          {appOnOrigin
            ? 'Housekey is the login for the app at this address. The app needs no login of its own.'
            : 'Housekey is a login for self-hosted apps.'}{' '}
          It has one user, with one email and one password. There are no accounts and no user
          database.
        </p>
        <AuthVariables />
      </section>
      <section className="panel" aria-labelledby="configuration">
        <h2 id="configuration">Configuration</h2>
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
            <span>{finding.summary}</span>
          </li>
        ))}
      </ul>
      {findings.some(({ level }) => level !== 'good') && (
        <p>
          <Link to={`${views.app}#security`}>The console</Link> explains these and shows how to fix
          them.
        </p>
      )}
    </>
  );
}
