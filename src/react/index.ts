'use client';

/** The session of the browser, in React. */
export {
  HousekeyProvider,
  RequireSession,
  useSession,
  type HousekeyProviderProps,
  type RequireSessionProps,
  type SessionValue,
} from './session.js';
export { SignInForm, type SignInFormProps } from './sign-in-form.js';
export type { SignInTexts } from './sign-in-texts.js';
export type { SignInFailure } from '../client/index.js';
