import { hashPassword } from '../core/auth/password.js';

/** Takes some ten milliseconds, and a tenth of a second on a small board. */
const MEASURED_COST = 8;

/**
 * Estimates how long this machine needs to check a password, in seconds: measures a low cost, each
 * step of which doubles the time. Runs on another thread.
 *
 * @param cost - bcrypt's cost, 4 to 31
 * @returns `undefined` if bcrypt has no binary for this machine
 */
export async function estimateCheckSeconds(cost: number): Promise<number | undefined> {
  const salt = new Uint8Array(16);
  try {
    // Loads bcrypt.
    await hashPassword('', { cost: 4, salt });
    const startedAt = performance.now();
    await hashPassword('', { cost: MEASURED_COST, salt });
    return ((performance.now() - startedAt) / 1000) * 2 ** (cost - MEASURED_COST);
  } catch {
    return undefined;
  }
}
