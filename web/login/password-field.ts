import { find, say } from './page.js';

/** Adds the button that shows the password, and the hint at Caps Lock. */
export function connectPasswordField(form: ParentNode, password: HTMLInputElement): void {
  connectShowButton(password, find(form, '.field-action', HTMLButtonElement));
  const hint = find(form, '#password-help .field-hint', HTMLElement);
  const showHint = (isOn: boolean) => {
    if (isOn === hint.hasAttribute('data-text')) return;
    hint.removeAttribute('data-text');
    hint.textContent = '';
    if (isOn && password.ariaInvalid !== 'true') say(hint, 'capsLock');
  };
  const watch = (event: KeyboardEvent) => showHint(event.getModifierState('CapsLock'));
  password.addEventListener('keydown', watch);
  password.addEventListener('keyup', watch);
  password.addEventListener('blur', () => showHint(false));
}

function connectShowButton(password: HTMLInputElement, button: HTMLButtonElement): void {
  // Tapping the button must not take the focus from the field.
  button.addEventListener('pointerdown', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    const { selectionStart, selectionEnd } = password;
    const isShown = password.type === 'text';
    password.type = isShown ? 'password' : 'text';
    button.ariaPressed = String(!isShown);
    // Browsers move the caret when the type changes.
    password.setSelectionRange(selectionStart, selectionEnd);
  });
}
