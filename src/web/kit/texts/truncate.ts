/** Truncates a text to `limit` characters with an ellipsis; never splits a character. */
export const truncate = (text: string, limit: number): string => {
  const characters = Array.from(text);
  return characters.length > limit ? `${characters.slice(0, limit).join('').trimEnd()}…` : text;
};
