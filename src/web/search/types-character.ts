/** Whether a key writes a character, and is no command. */
export const typesCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^.$/su.test(key) && !ctrlKey && !metaKey && !altKey;
