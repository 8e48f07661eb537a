import { hostName } from './address.js';
import './host-badge.css';

/** The enamel plate beside the door: which house this is. */
export function HostBadge() {
  return (
    <p className="plaque">
      <span className="visually-hidden">You are at </span>
      <bdi className="plaque-host">{hostName()}</bdi>
    </p>
  );
}
