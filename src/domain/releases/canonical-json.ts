const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** JSON with keys sorted by code unit and without spaces, so that equal content gives equal text. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sorted);
