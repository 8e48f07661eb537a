import { hostName } from './address.js';
import './plaque.css';

/** The enamel plate beside the door: which house this is. */
export function Plaque() {
  return (
    <p className="plaque">
      <span className="visually-hidden">You are at </span>
      <bdi className="plaque-host">{hostName()}</bdi>
    </p>
  );
}
