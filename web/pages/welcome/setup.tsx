import { Link } from 'react-router';
import type { Finding } from '../../../src/contract/index.js';
import { layout, views } from '../../layout.js';
import { byUrgency, LevelSign } from '../../components/findings.js';
import { OverviewReading } from '../../components/overview-reading.js';
import { AuthVariables } from '../../components/auth-variables.js';

/** What this service is, and what its owner's configuration amounts to, in short. */
export function Setup({ guest }: { guest: boolean }) {
  return (
    <div className="setup">
      <section aria-labelledby="what">
        <h2 id="what">What this is</h2>
        <p>
          {layout.gateway
            ? 'Housekey is the front door of the app behind this address, and that app needs no login of its own.'
            : 'Housekey is the front door of a service that somebody hosts for themselves.'}{' '}
          It knows one person, by one email and one password. There are no accounts to make and
          nothing to remember about anybody.
        </p>
        <AuthVariables secure={!guest} />
      </section>
      <section aria-labelledby="setup">
        <h2 id="setup">How it is set up</h2>
        <OverviewReading>{({ findings }) => <Summary findings={findings} />}</OverviewReading>
      </section>
    </div>
  );
}

function Summary({ findings }: { findings: readonly Finding[] }) {
  return (
    <>
      <ul className="setup-findings">
        {byUrgency(findings).map((finding) => (
          <li key={finding.code}>
            <span className="setup-level" data-level={finding.level}>
              <LevelSign level={finding.level} />
            </span>
            <span>{finding.summary}</span>
          </li>
        ))}
      </ul>
      {findings.some(({ level }) => level !== 'good') && (
        <p>
          <Link to={`${views.app}#door`}>The console</Link> tells what each of these means, and the
          line that mends it.
        </p>
      )}
    </>
  );
}
