/** How every key begins, so that it is recognized wherever it turns up. */
export const keyPrefix = 'lpk_';

/** How many characters of a key are shown in lists. */
export const hintLength = 10;

const anyKey = /lpk_[\w-]{20,}/gi;

export const isKey = (token: string): boolean => token.startsWith(keyPrefix);

/** A text without the keys in it, for logs. */
export const withoutKeys = (text: string): string => text.replace(anyKey, `${keyPrefix}…`);
