import { hash } from '@node-rs/bcrypt';
import { startService as start } from '../../support/service.js';

export const EMAIL = 'owner@example.com';
export const PASSWORD = 'correct horse battery staple';

// The least that bcrypt has: what is tested here is not how long a guess takes.
const COST = 4;

export interface Service {
  origin: string;
  port: number;
  /** Ends the process and waits until it is gone. */
  stop: () => Promise<void>;
}

/** The two variables that shut the door. */
export async function locked(password = PASSWORD): Promise<Record<string, string>> {
  return { SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD_HASH: await hash(password, COST) };
}

/** Starts the service on a port of its own, or on one where it has been before. */
export async function startService(
  environment: Record<string, string>,
  port = 0,
): Promise<Service> {
  const service = await start({ ...environment, PORT: String(port) });
  return {
    origin: service.url,
    port: Number(new URL(service.url).port),
    stop: async () => {
      await service.stop();
    },
  };
}
