import type { SignIn } from '#domain/auth/contract.ts';

/** The sign-in of the first paint, which public/start.js keeps working until the app is there. */
let form = document.querySelector<HTMLFormElement>('#start-sign-in:not([hidden]) form');

const nameIn = (element: EventTarget | null): keyof SignIn | null => {
  if (!(element instanceof HTMLInputElement) || element.form !== form) return null;
  return element.name === 'password' ? 'password' : 'email';
};

/** In which of its fields somebody types. */
let focused = nameIn(document.activeElement);
/** Its button is held down: when it is let go, there is another button in its place, and that would be no click on either. */
let isPressed = form?.querySelector('button:active') instanceof HTMLButtonElement;

const focusMoved = ({ target }: FocusEvent): void => {
  focused = nameIn(target);
};

const pressed = ({ target }: PointerEvent): void => {
  isPressed = target instanceof HTMLButtonElement && target.form === form;
};

const released = (): void => {
  isPressed = false;
};

const watched = new AbortController();

if (form) {
  const whileWatched = { signal: watched.signal };
  document.addEventListener('focusin', focusMoved, whileWatched);
  document.addEventListener('pointerdown', pressed, whileWatched);
  document.addEventListener('pointerup', released, whileWatched);
}

const textIn = (of: HTMLFormElement, name: keyof SignIn): string =>
  of.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';

/** Whether somebody may be typing into the sign-in of the first paint. */
export const isTypedAhead = (): boolean => form !== null;

/** What was typed into the page before the app was there, where, and whether it was sent; asked again, there is nothing. */
export const takeTypedSignIn = () => {
  if (!form) return null;
  const typed = {
    email: textIn(form, 'email'),
    password: textIn(form, 'password'),
    focused,
    isSent: form.dataset['sent'] !== undefined || isPressed,
  };
  form = null;
  watched.abort();
  return typed;
};
