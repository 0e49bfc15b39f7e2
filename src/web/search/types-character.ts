/** Whether a key writes a character, and is no command. */
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

/** Whether a key only changes what another one writes. */
export const isModifier = ({ key }: KeyboardEvent): boolean => modifiers.has(key);
