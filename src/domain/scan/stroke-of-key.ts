import { groupSeparator } from '../codes/payload.ts';
import type { LostBy } from './burst.ts';
import { onAmerican } from './american.ts';

/** A key press as the browser reports it. */
export interface PressedKey {
  readonly key: string;
  /** The physical key, regardless of the layout; '' if unknown. */
  readonly code?: string;
  /** 229 for a key that an input method has taken. */
  readonly keyCode?: number;
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
  readonly metaKey?: boolean;
  readonly shiftKey?: boolean;
  readonly repeat?: boolean;
  readonly isComposing?: boolean;
}

/** A character that a key types. */
interface Typed {
  readonly does: 'type';
  readonly text: string;
  /** What the key types on a US keyboard; null if its place is not known. */
  readonly onAmerican: string | null;
  readonly isDoubtful?: boolean;
}

interface Ending {
  readonly does: 'end';
  readonly end: 'enter' | 'tab';
}

/** What a key does by itself. */
export type KeyMeaning =
  | Typed
  | Ending
  /** Shift and the like; `Alt` begins a number. */
  | { readonly does: 'shift' }
  /** A digit of an Alt code, if Alt was pressed before; otherwise what it types. */
  | { readonly does: 'number'; readonly digit: string; readonly otherwise: KeyMeaning }
  /** A character is missing, or not the key's own. */
  | {
      readonly does: 'lose';
      readonly by: LostBy;
      readonly text: string;
      readonly onAmerican: string | null;
    }
  /** A shortcut or function key, and what it means within a scanner's keys; null if scanners do not send it. */
  | { readonly does: 'command'; readonly inScan: Typed | Ending | null };

const modifiers = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Fn|FnLock)$/;

/** What browsers name a key that types a character, or several of one: لا on an Arabic keyboard, ज्ञ on a Hindi one. */
const printable = /^(?:.|[^\p{ASCII}]{2,4})$/su;

/** What the keys of the number pad do while Num Lock is off. */
const withoutNumLock =
  /^(?:Insert|End|ArrowDown|PageDown|ArrowLeft|Clear|ArrowRight|Home|ArrowUp|PageUp|Delete)$/;

const typing = (text: string, pressed: PressedKey): Typed => ({
  does: 'type',
  text,
  onAmerican: onAmerican(pressed.code ?? '', pressed.shiftKey ?? false),
});

const ending = (end: 'enter' | 'tab'): Ending => ({ does: 'end', end });

const command = (inScan: Typed | Ending | null): KeyMeaning => ({ does: 'command', inScan });

const separator: Typed = { does: 'type', text: groupSeparator, onAmerican: groupSeparator };

/** The control character of a shortcut, as terminals have it: Ctrl+J is a line feed, Ctrl+] the separator of GS1. */
const controlCharacter = ({ key, code = '' }: PressedKey): string | null => {
  if (key === groupSeparator || code === 'BracketRight') return groupSeparator;
  const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? key.toUpperCase();
  // Ctrl+6 and Ctrl+- are the record and unit separator without Shift.
  const sign = { '6': '^', '-': '_' }[letter] ?? letter;
  return /^[A-Z[\\\]^_]$/.test(sign) ? String.fromCodePoint(sign.charCodeAt(0) & 31) : null;
};

/** A digit as a shortcut: one is a person's, but several in a burst are a code with a key held down. */
const heldDown = ({ key }: PressedKey): KeyMeaning => ({
  does: 'lose',
  by: 'held_key',
  text: key,
  onAmerican: null,
});

/** What Ctrl and a key mean in a scan: a line feed or carriage return ends it, and so does a tab. */
const withControl = (pressed: PressedKey): KeyMeaning => {
  if (pressed.key === 'Enter') return command(ending('enter'));
  if (/^\d$/.test(pressed.key) && pressed.key !== '6') return heldDown(pressed);
  const text = controlCharacter(pressed);
  if (text === groupSeparator) return separator;
  if (text === '\n' || text === '\r') return command(ending('enter'));
  if (text === '\t') return command(ending('tab'));
  return command(text === null ? null : { does: 'type', text, onAmerican: text });
};

/** What a key press means that names no character of its own. */
const unnamed = (pressed: PressedKey): KeyMeaning | null => {
  const { key, code = '', keyCode, isComposing } = pressed;
  const place = onAmerican(code, pressed.shiftKey ?? false);
  if (key === 'Process' || (keyCode === 229 && key !== 'Unidentified'))
    return { does: 'lose', by: 'input_method', text: '', onAmerican: null };
  if (key === 'Dead') return { does: 'lose', by: 'dead_key', text: '', onAmerican: place };
  if (key === 'Unidentified')
    return place === null
      ? { does: 'lose', by: 'unnamed_key', text: '', onAmerican: null }
      : { does: 'type', text: place, onAmerican: place };
  // Within a composition only plain characters are the key's own.
  return isComposing && printable.test(key) && !/^[ -~]$/.test(key)
    ? { does: 'lose', by: 'input_method', text: key, onAmerican: null }
    : null;
};

/**
 * What a key press does. On Windows, scanners send the separator of GS1 codes as Ctrl+], or as an Alt code (the number
 * of the character, typed on the number pad while Alt is held down); others send F8.
 */
export const meaningOf = (pressed: PressedKey): KeyMeaning => {
  const { key, code = '', ctrlKey = false, altKey = false, metaKey = false } = pressed;
  if (modifiers.test(key)) return { does: 'shift' };
  if (metaKey)
    return /^\d$/.test(key) ? heldDown(pressed) : command(key === 'Enter' ? ending('enter') : null);
  const lost = unnamed(pressed);
  if (lost) return lost;
  // Browsers report AltGr as Ctrl and Alt together; it types a character.
  if (ctrlKey && !altKey) return withControl(pressed);
  if (key === 'Enter') return ending('enter');
  if (key === 'Tab') return altKey ? command(null) : ending('tab');
  const onPad = /^Numpad(\d)$/.exec(code)?.[1] ?? null;
  const own: KeyMeaning = printable.test(key)
    ? typing(key, pressed)
    : onPad !== null && withoutNumLock.test(key)
      ? { does: 'type', text: onPad, onAmerican: onPad, isDoubtful: true }
      : command(key === 'F8' ? separator : altKey ? null : ending('enter'));
  const digit = onPad ?? (code === '' && /^\d$/.test(key) ? key : null);
  return altKey && digit !== null ? { does: 'number', digit, otherwise: own } : own;
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
