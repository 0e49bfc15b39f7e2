/** Whether a text can be a code: it has a digit and no blank. */
export const mayBeCode = (text: string): boolean => /^\S*\d\S*$/.test(text) && text.length >= 4;
