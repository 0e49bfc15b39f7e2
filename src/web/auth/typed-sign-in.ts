import type { SignIn } from '#domain/auth/contract.ts';

/** The sign-in form of the first paint, which public/start.js operates until the app has loaded. */
let form = document.querySelector<HTMLFormElement>('#start-sign-in:not([hidden]) form');

const nameIn = (element: EventTarget | null): keyof SignIn | null => {
  if (!(element instanceof HTMLInputElement) || element.form !== form) return null;
  return element.name === 'password' ? 'password' : 'email';
};

/** Which of its fields has the focus. */
let focused = nameIn(document.activeElement);
/** Its button is pressed: by the time it is released, another button is in its place, so neither would be clicked. */
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

/** A field of the sign-in form, of the first paint or of the app. */
export const fieldIn = (of: HTMLFormElement, name: keyof SignIn): HTMLInputElement | null =>
  of.querySelector<HTMLInputElement>(`[name="${name}"]`);

/** Whether the first paint had a sign-in form whose input the app has not taken yet. */
export const isTypedAhead = (): boolean => form !== null;

/**
 * What was typed before the app loaded, in which field the focus was, and whether it was submitted. Returns null when
 * called again.
 */
export const takeTypedSignIn = () => {
  if (!form) return null;
  const typed = {
    email: fieldIn(form, 'email')?.value ?? '',
    password: fieldIn(form, 'password')?.value ?? '',
    focused,
    isSent: form.dataset['sent'] !== undefined || isPressed,
  };
  form = null;
  watched.abort();
  return typed;
};
