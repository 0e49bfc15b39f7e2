/**
 * A text from a ZIP as it may be shown. Signs that move the cursor of a terminal or turn the direction of reading could
 * make one sentence look like another: they are written as their code.
 */
export const plainText = (text: string): string =>
  text.replace(
    // oxlint-disable-next-line no-control-regex -- these are what is looked for
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
