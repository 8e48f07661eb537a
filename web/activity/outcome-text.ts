import type { ActivityEntry, ActivityReason } from '../../src/contract/index.js';
import type { PageMessages } from '../messages/keys.js';
import { t } from '../messages/pages.js';

/** The outcome of an event, as the list shows it. */
export function outcomeText(
  entry: Pick<ActivityEntry, 'event' | 'reason' | 'method' | 'app_token' | 'new_device'>,
): string {
  const { event, reason, method = null, app_token: appToken } = entry;
  switch (event) {
    case 'sign-in': {
      const signedIn = signedInText(reason === 'link' ? 'link' : method);
      return entry.new_device === true ? t('onNewDevice', { signedIn }) : signedIn;
    }
    case 'sign-in-failed':
      return t((reason === null ? undefined : FAILURES[reason]) ?? 'failed');
    case 'sign-in-throttled':
      return t('blockedAttempts');
    case 'codes-throttled':
      return t('blockedCodes');
    case 'sign-in-busy':
      return t('blockedBusy');
    case 'sign-out':
      return t((reason === null ? undefined : SIGN_OUTS[reason]) ?? 'didSignOut');
    case 'device-forgotten':
      return t('deviceForgotten');
    case 'token-refused':
      return t('tokenRejected');
    case 'app-token-used':
      return t('appTokenUsed', { name: appToken ?? '' });
    case 'app-token-refused':
      return appToken === undefined
        ? t('appTokenRejectedUnknown')
        : t(APP_TOKEN_REASONS[reason ?? 'unknown'] ?? 'appTokenRejected', { name: appToken });
    case 'app-token-revoked':
      return t('appTokenRevoked', { name: appToken ?? '' });
    case 'passkey-refused':
      return t('failedPasskey');
    case 'passkey-added':
      return t('passkeyAdded', { name: passkeyName(method) ?? '' });
    case 'passkey-removed':
      return t('passkeyRemoved', { name: passkeyName(method) ?? '' });
  }
}

/** How someone signed in: with the password, by link, or with which passkey. */
export function signedInText(method: string | null): string {
  if (method === 'link') return t('signedInByLink');
  if (method === 'password') return t('signedInWithPassword');
  const name = passkeyName(method);
  return name === undefined ? t('signedIn') : t('signedInWithPasskey', { name });
}

/** The name in `passkey "name"`. */
function passkeyName(method: string | null): string | undefined {
  return /^passkey "(?<name>.*)"$/.exec(method ?? '')?.groups?.['name'];
}

type Keys<Name extends keyof PageMessages> = Partial<Record<ActivityReason, Name>>;

const SIGN_OUTS: Keys<'didEndOther' | 'didEndOthers' | 'didSignOutEverywhere'> = {
  other: 'didEndOther',
  others: 'didEndOthers',
  everywhere: 'didSignOutEverywhere',
};

const APP_TOKEN_REASONS: Keys<'appTokenExpired' | 'appTokenWasRevoked' | 'appTokenOutOfScope'> = {
  expired: 'appTokenExpired',
  revoked: 'appTokenWasRevoked',
  'out-of-scope': 'appTokenOutOfScope',
};

const FAILURES: Keys<
  | 'failedEmail'
  | 'failedPassword'
  | 'failedPasswordsOff'
  | 'failedCodeRequired'
  | 'failedCode'
  | 'failedUsedCode'
> = {
  'wrong-email': 'failedEmail',
  'wrong-password': 'failedPassword',
  'passwords-off': 'failedPasswordsOff',
  'code-required': 'failedCodeRequired',
  'wrong-code': 'failedCode',
  'used-code': 'failedUsedCode',
};
