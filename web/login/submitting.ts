import { find, say } from './page.js';

/** Shows whether a form is being sent. */
export function showSubmitting(form: HTMLFormElement, submitting: boolean): void {
  form.ariaBusy = String(submitting);
  // Not `disabled`, because a disabled button loses the focus.
  const button = find(form, '.submit-button', HTMLButtonElement);
  button.ariaDisabled = String(submitting);
  // Both labels are always there, so that the button keeps its size.
  find(button, '[data-text=signIn]', HTMLElement).hidden = submitting;
  find(button, '[data-text=signingIn]', HTMLElement).hidden = !submitting;
  const output = find(form, ':scope > output', HTMLElement);
  output.replaceChildren();
  if (submitting) say(output, 'signingIn');
  else output.removeAttribute('data-text');
}
