/** A field that takes text by keys. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

const withoutText = /^(?:button|submit|reset|checkbox|radio|range|file)$/;

/** The element, if it is a field that takes text by keys; null for any other. */
export const textFieldOf = (element: EventTarget | null): TextField | null => {
  if (element instanceof HTMLTextAreaElement) return element;
  return element instanceof HTMLInputElement && !withoutText.test(element.type) ? element : null;
};

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

/** Restores the text of a field and inserts a text at the caret, as if it were typed. */
export const putInto = ({ field, value, start, end }: FieldMemory, text: string): void => {
  const [from, to] = [start ?? value.length, end ?? value.length];
  write(field, value.slice(0, from) + text + value.slice(to));
  if (start !== null) field.setSelectionRange(from + text.length, from + text.length);
};
