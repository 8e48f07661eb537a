import { costs } from './state-cost.js';
import { failures } from './state-failures.js';
import { kills } from './state-kills.js';
import { killsOfRecords } from './state-records.js';

/** Is the state directory never behind what was acknowledged, does it recover, and what does it cost? */
export async function state() {
  return [
    ...(await kills()),
    ...(await killsOfRecords()),
    ...(await failures()),
    ...(await costs()),
  ];
}
