/** Signs in and out from scripts in the browser, without a framework. */
export {
  createClient,
  type Client,
  type ClientOptions,
  type ClientSession,
  type ClientState,
  type ClientStatus,
  type SignInCredentials,
  type SignInOptions,
  type SignInReply,
} from './create-client.js';
