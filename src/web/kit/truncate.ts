/** The text cut with an ellipsis beyond `limit` characters; a character is never cut in two. */
export const truncate = (text: string, limit: number): string => {
  const characters = Array.from(text);
  return characters.length > limit ? `${characters.slice(0, limit).join('').trimEnd()}…` : text;
};
