import { groupSeparator } from '../codes/payload.ts';

/** A key as it went down, as browsers tell of it. */
export interface PressedKey {
  readonly key: string;
  /** Which key it is, wherever the layout puts what it types; '' where that is not known. */
  readonly code?: string;
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
  readonly metaKey?: boolean;
  readonly repeat?: boolean;
  readonly isComposing?: boolean;
}

/** What a key does: types text, is pressed for another one's sake, is a digit of a character's number, ends, or is a command. */
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
 * What a key that went down does. Scanners on Windows send the separator of GS1 codes as Ctrl+] or, with Alt held, as the
 * number of its character.
 */
export const meaningOf = (pressed: PressedKey): KeyMeaning => {
  const { key, ctrlKey = false, altKey = false, metaKey = false, repeat, isComposing } = pressed;
  if (repeat || isComposing) return command;
  if (modifiers.test(key)) return { does: 'shift' };
  if (metaKey) return command;
  // AltGr comes as both: it types.
  if (ctrlKey && !altKey) return separatorKey(pressed) ? { does: 'type', text: groupSeparator } : command;
  if (altKey && !ctrlKey) {
    const digit = digitOf(pressed);
    return digit === null ? command : { does: 'number', digit };
  }
  if (key === 'Enter') return { does: 'end', end: 'enter' };
  if (key === 'Tab') return { does: 'end', end: 'tab' };
  return /^.$/su.test(key) ? { does: 'type', text: key } : command;
};

/** The character of a number typed with Alt held, 0029 or 029; '' for a number that scanners do not send. */
export const characterOf = (digits: string): string => {
  const number = Number(digits);
  return digits !== '' && number > 0 && number < 127 ? String.fromCodePoint(number) : '';
};
