import { groupSeparator } from '../codes/payload.ts';

/** A key press as the browser reports it. */
export interface PressedKey {
  readonly key: string;
  /** The physical key, regardless of the layout; '' if unknown. */
  readonly code?: string;
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
  readonly metaKey?: boolean;
  readonly repeat?: boolean;
  readonly isComposing?: boolean;
}

/** What a key does: it types text, modifies another key, is a digit of an Alt code, ends a burst, or is a command. */
export type KeyMeaning =
  | { readonly does: 'type'; readonly text: string }
  | { readonly does: 'shift' }
  | { readonly does: 'number'; readonly digit: string }
  | { readonly does: 'end'; readonly end: 'enter' | 'tab' }
  | { readonly does: 'command' };

const modifiers = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock)$/;

const command: KeyMeaning = { does: 'command' };

const digitOf = ({ key, code = '' }: PressedKey): string | null =>
  /^\d$/.test(key) ? key : (/^Numpad(\d)$/.exec(code)?.[1] ?? null);

const separatorKey = ({ key, code }: PressedKey): boolean =>
  key === ']' || key === groupSeparator || code === 'BracketRight';

/**
 * What a key press does. On Windows, scanners send the separator of GS1 codes as Ctrl+], or as an Alt code (the number
 * of the character, typed while Alt is held down).
 */
export const meaningOf = (pressed: PressedKey): KeyMeaning => {
  const { key, ctrlKey = false, altKey = false, metaKey = false, repeat, isComposing } = pressed;
  if (repeat || isComposing) return command;
  if (modifiers.test(key)) return { does: 'shift' };
  if (metaKey) return command;
  // Browsers report AltGr as Ctrl and Alt together; it types a character.
  if (ctrlKey && !altKey) return separatorKey(pressed) ? { does: 'type', text: groupSeparator } : command;
  if (altKey && !ctrlKey) {
    const digit = digitOf(pressed);
    return digit === null ? command : { does: 'number', digit };
  }
  if (key === 'Enter') return { does: 'end', end: 'enter' };
  if (key === 'Tab') return { does: 'end', end: 'tab' };
  return /^.$/su.test(key) ? { does: 'type', text: key } : command;
};

/** The name of a shortcut or function key: 'Ctrl+J', 'F8'. */
export const commandName = ({ key, ctrlKey, altKey, metaKey }: PressedKey): string =>
  [ctrlKey && 'Ctrl', altKey && 'Alt', metaKey && 'Meta', key.length === 1 ? key.toUpperCase() : key]
    .filter(Boolean)
    .join('+');

/** The character of an Alt code, such as 0029 or 029; '' for a number that scanners do not send. */
export const characterOf = (digits: string): string => {
  const number = Number(digits);
  return digits !== '' && number > 0 && number < 127 ? String.fromCodePoint(number) : '';
};
