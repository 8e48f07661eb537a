import { NEXT_PARAMETER } from '../../src/contract/index.js';
import { wantedTarget } from './redirect.js';

/**
 * Connects the buttons that continue with an identity from elsewhere. The browser itself sends the form.
 *
 * @returns the buttons of the page; most pages have none
 */
export function connectProviderButtons(form: HTMLElement): readonly HTMLButtonElement[] {
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('.provider-button')];
  // Disabled in the document if only a script can keep the session.
  for (const button of buttons) button.disabled = false;
  form.addEventListener('formdata', ({ formData }) => {
    formData.delete('email');
    formData.delete('password');
    formData.set(NEXT_PARAMETER, wantedTarget());
  });
  return buttons;
}
