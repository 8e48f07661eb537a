import { hash } from '@node-rs/bcrypt';
import { EMAIL, PASSWORD } from '../../support/housekey.js';
import { setupAddress, startService as start } from '../../support/service.js';

export { EMAIL, PASSWORD };

// The lowest cost that bcrypt has, so that sign-ins are fast.
const COST = 4;

export interface Service {
  readonly origin: string;
  readonly port: number;
  /** The page of the first setup, with its code. */
  readonly setupUrl: () => string;
  /** Ends the process and waits until it is gone. */
  readonly stop: () => Promise<void>;
  /** Stops the service and starts it again on the same port, with the same variables by default. */
  readonly restart: (variables?: Record<string, string>) => Promise<void>;
}

/** The two variables that enable authentication. */
export async function authVariables(password = PASSWORD): Promise<Record<string, string>> {
  return { SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD_HASH: await hash(password, COST) };
}

/** Starts the service on a free port. */
export async function launchService(variables: Record<string, string>): Promise<Service> {
  let process = await start({ ...variables, PORT: '0' });
  const { url } = process;
  const { port } = new URL(url);
  return {
    origin: url,
    port: Number(port),
    setupUrl: () => setupAddress(process),
    stop: async () => {
      await process.stop();
    },
    restart: async (changed = variables) => {
      await process.stop();
      process = await start({ ...changed, PORT: port });
    },
  };
}
