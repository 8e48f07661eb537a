import { t } from '../messages/pages.js';
import { serviceText } from '../messages/service-messages.js';

/** Explains the failure in one or two sentences. `detail`: the service's own explanation. */
export function registrationError(failure: { kind: string; detail?: string }): string {
  if (failure.detail !== undefined) return `${serviceText(failure.detail)}.`;
  switch (failure.kind) {
    case 'prompt-canceled':
      return t('registrationCanceled');
    case 'prompt-unsupported':
      return t('registrationUnsupported');
    case 'prompt-insecure':
      return t('registrationInsecure');
    case 'prompt-known':
      return t('registrationKnown');
    case 'passkey-expired':
      return t('registrationExpired');
    case 'passkey-unknown':
    case 'passkey-refused':
      return t('registrationRefused');
    case 'unreachable':
      return t('serviceUnreachable');
    case 'busy':
      return t('serviceBusy');
    default:
      return t('registrationFailed');
  }
}
