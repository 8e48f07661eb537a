import { NEXT_PARAMETER } from '../../src/contract/index.js';
import { wantedTarget } from './redirect.js';

/**
 * Connects the button that continues with the owner's account elsewhere. The browser itself sends the form.
 *
 * @returns null if the page has no such button
 */
export function connectAccountButton(form: HTMLElement): HTMLButtonElement | null {
  const button = form.querySelector<HTMLButtonElement>('.account-button');
  if (button === null) return null;
  // Disabled in the document if only a script can keep the session.
  button.disabled = false;
  form.addEventListener('formdata', ({ formData }) => {
    formData.delete('email');
    formData.delete('password');
    formData.set(NEXT_PARAMETER, wantedTarget());
  });
  return button;
}
