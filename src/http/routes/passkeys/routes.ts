import type { Paths } from '../../../contract/index.js';
import { createDeviceCookie } from '../../cookies/device-cookie.js';
import type { Guard } from '../../guard.js';
import type { OwnerHandler } from '../../protected-handlers.js';
import { turnedOff, type Methods } from '../../router.js';
import type { OwnerConfirmation, ReauthenticationOptions } from './reauthentication.js';
import { createPasskeyHandlers } from './registration.js';
import { createPasskeyOptions, createPasskeySignIn } from './sign-in.js';

/** The routes of the passkeys. */
export function createPasskeyRoutes(
  options: ReauthenticationOptions,
  confirmation: OwnerConfirmation,
  guard: Guard,
  paths: Paths,
): readonly (readonly [path: string, methods: Methods])[] {
  const { auth, passkeys } = options;
  const { list, begin, register, confirm, remove } = createPasskeyHandlers(options, confirmation);
  const post = (handler: OwnerHandler): Methods => ({ POST: guard.protectForOwner(handler) });
  return [
    [paths.passkeyOptions, { POST: createPasskeyOptions(passkeys) }],
    [paths.passkeySignIn, { POST: createPasskeySignIn(passkeys, createDeviceCookie(auth, paths)) }],
    [paths.passkeys, { GET: guard.protectForOwner(list) }],
    [paths.passkeyRegistration, post(begin)],
    [paths.passkeyRegister, post(register)],
    [paths.passkeyConfirm, post(confirm)],
    [paths.passkeyRemove, post(remove)],
  ];
}

/** The same routes while authentication is disabled. */
export function turnOffPasskeys(
  paths: Paths,
): readonly (readonly [path: string, methods: Methods])[] {
  const { passkeys, passkeyOptions, passkeySignIn } = paths;
  const { passkeyRegistration, passkeyRegister, passkeyConfirm, passkeyRemove } = paths;
  const registration = [passkeyRegistration, passkeyRegister, passkeyConfirm, passkeyRemove];
  return turnedOff([passkeys], [passkeyOptions, passkeySignIn, ...registration]);
}
