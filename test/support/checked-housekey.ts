import { DEFAULT_LAYOUT } from '../../src/contract/index.js';
import { createHousekey as create, type Housekey } from '../../src/http/housekey.js';
import type { HousekeyOptions } from '../../src/http/housekey-options.js';
import { apiContract } from './api-contract.js';

/** The request handler, whose answers are compared with the API's description: one that is not described fails. */
export function createHousekey(options: HousekeyOptions): Housekey {
  const housekey = create(options);
  const check = apiContract(options.layout ?? DEFAULT_LAYOUT, options.auth.enabled);
  return {
    ...housekey,
    respond: async (request, connection) => {
      const response = await housekey.respond(request, connection);
      await check(request, response);
      return response;
    },
  };
}
