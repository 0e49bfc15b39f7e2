/** A field that takes text by keys. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

const withoutText = /^(?:button|submit|reset|checkbox|radio|range|file)$/;

/** The element as a field for text, so that keys belong to it; null for any other. */
export const textFieldOf = (element: EventTarget | null): TextField | null => {
  if (element instanceof HTMLTextAreaElement) return element;
  return element instanceof HTMLInputElement && !withoutText.test(element.type) ? element : null;
};

/** What a field held, and where the caret stood. */
export interface FieldMemory {
  readonly field: TextField;
  readonly value: string;
  /** Null where the field's kind has no caret that can be asked for. */
  readonly start: number | null;
  readonly end: number | null;
}

export const remember = (field: TextField): FieldMemory => ({
  field,
  value: field.value,
  start: field.selectionStart,
  end: field.selectionEnd,
});

/** As if it were typed: whoever draws the field hears of it. React takes no notice of a value set past the prototype's setter. */
const write = (field: TextField, value: string): void => {
  if (field.value === value) return;
  const prototype =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

/** Gives a field what it held, with the caret where it stood. */
export const putBack = ({ field, value, start, end }: FieldMemory): void => {
  write(field, value);
  if (start !== null) field.setSelectionRange(start, end);
};

/** Gives a field what it held and a text at the caret, as if that had been typed. */
export const putInto = ({ field, value, start, end }: FieldMemory, text: string): void => {
  const [from, to] = [start ?? value.length, end ?? value.length];
  write(field, value.slice(0, from) + text + value.slice(to));
  if (start !== null) field.setSelectionRange(from + text.length, from + text.length);
};
