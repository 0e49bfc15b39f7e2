/** A field that takes text by keys. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

const withoutText = /^(?:button|submit|reset|checkbox|radio|range|file)$/;

/** The element, if it is a field that takes text by keys; null for any other. */
export const textFieldOf = (element: EventTarget | null): TextField | null => {
  if (element instanceof HTMLTextAreaElement) return element;
  return element instanceof HTMLInputElement && !withoutText.test(element.type) ? element : null;
};

/** Whether the field takes a number or a day, and never a code. */
export const isNumberField = ({ dataset, type }: TextField): boolean =>
  'numberField' in dataset || /^(?:date|number|month|time|datetime-local)$/.test(type);

const secrets =
  'input[type="password"], input[autocomplete*="password"], input[autocomplete="one-time-code"]';

/**
 * Whether the element belongs to a form with a secret. Nobody scans there, and a password manager types as fast as a
 * scanner; a password that is shown has the type of a text.
 */
export const isWithSecret = (element: Element | null): boolean =>
  element !== null && (element.matches(secrets) || Boolean(element.closest('form')?.querySelector(secrets)));

/** The text and the caret of a field at one moment. */
export interface FieldMemory {
  readonly field: TextField;
  readonly value: string;
  /** Null if the type of the field has no readable caret. */
  readonly start: number | null;
  readonly end: number | null;
}

export const remember = (field: TextField): FieldMemory => ({
  field,
  value: field.value,
  start: field.selectionStart,
  end: field.selectionEnd,
});

/**
 * Sets the value as if it were typed. It uses the prototype's setter, because React does not notice a value set by the
 * element's own.
 */
const write = (field: TextField, value: string): void => {
  if (field.value === value) return;
  const prototype =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

/** Restores the text and the caret of a field. */
export const putBack = ({ field, value, start, end }: FieldMemory): void => {
  write(field, value);
  if (start !== null) field.setSelectionRange(start, end);
};

/** Replaces the whole text of a field, as if it were typed. */
export const fill = (field: TextField, text: string): void => {
  write(field, text);
};

/** Restores the text of a field and inserts a text at the caret, as if it were typed. */
export const putInto = ({ field, value, start, end }: FieldMemory, text: string): void => {
  const [from, to] = [start ?? value.length, end ?? value.length];
  write(field, value.slice(0, from) + text + value.slice(to));
  if (start !== null) field.setSelectionRange(from + text.length, from + text.length);
};

let isPressing = false;

/** Whether the key that is being handled comes from `pressKey`. */
export const isOwnKey = (): boolean => isPressing;

/** Presses a key at an element, so that it does what a typed one does. Submits nothing, and types nothing. */
export const pressKey = (element: Element, key: string): void => {
  isPressing = true;
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  isPressing = false;
};
