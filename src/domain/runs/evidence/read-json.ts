/** The value of a JSON text; undefined if the text is not JSON. */
export const readJson = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};
