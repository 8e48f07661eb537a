import { Findings } from '../../parts/findings.js';
import { OverviewReading } from '../../parts/overview-reading.js';

/** What the present configuration amounts to, in words, with the line that mends each fault. */
export function ConfigurationSection() {
  return (
    <OverviewReading>
      {({ findings, version }) => (
        <>
          {findings.length === 0 ? (
            <p>There is nothing to say about the configuration.</p>
          ) : (
            <Findings findings={findings} />
          )}
          <p className="fine">
            Housekey {version}. Changes of the configuration take effect at a restart.
          </p>
        </>
      )}
    </OverviewReading>
  );
}
