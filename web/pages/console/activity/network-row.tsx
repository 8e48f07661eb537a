import { useState } from 'react';
import {
  groupOfNetwork,
  networkDevices,
  networkSummary,
  type NetworkActivity,
} from '../../../activity/networks.js';
import { networkText } from '../../../activity/text.js';
import { EntryRow } from './entry-row.js';
import { GroupIcon } from './group-icon.js';
import { RelativeTime } from './relative-time.js';
import './network-row.css';

interface Props {
  activity: NetworkActivity;
  nowMs: number;
}

/** One network: what happened, who it was and when. Opens to its entries. */
export function NetworkRow({ activity, nowMs }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { network, entries, latest } = activity;
  return (
    <li className="network">
      <details
        onToggle={({ currentTarget }) => {
          setIsOpen(currentTarget.open);
        }}
      >
        <summary>
          <GroupIcon group={groupOfNetwork(activity)} />
          <code className="network-name">{networkText(network)}</code>
          <span className="network-summary">{networkSummary(activity)}</span>
          <span className="network-device">
            <bdi>{networkDevices(activity)}</bdi>
          </span>
          <RelativeTime atMs={latest.last_at} nowMs={nowMs} />
        </summary>
        {isOpen && (
          <ol className="entry-rows" aria-label={networkText(network)}>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} nowMs={nowMs} />
            ))}
          </ol>
        )}
      </details>
    </li>
  );
}
