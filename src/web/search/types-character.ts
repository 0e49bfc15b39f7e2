/** Whether a key produces a character and is not a command. */
export const typesCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^.$/su.test(key) && !ctrlKey && !metaKey && !altKey;

const modifiers: ReadonlySet<string> = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
]);

/** Whether a key only modifies another. */
export const isModifier = ({ key }: KeyboardEvent): boolean => modifiers.has(key);
