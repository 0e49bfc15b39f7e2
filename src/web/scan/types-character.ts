/** Whether a key produces a character and is not a command. */
export const typesCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^.$/su.test(key) && !ctrlKey && !metaKey && !altKey;
