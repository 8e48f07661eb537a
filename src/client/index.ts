/** Signs in and out from scripts in the browser, without a framework. */
export {
  createClient,
  type Client,
  type ClientOptions,
  type SignInOptions,
  type StayOptions,
} from './create-client.js';
export type { SignInCredentials } from './sign-in-api.js';
export type { SignInFailure, SignInReply } from './sign-in-api.js';
export type { ClientSession, ClientState, ClientStatus } from './create-client.js';
