/** Joins class names, skipping false and missing ones. */
export const classes = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ');
