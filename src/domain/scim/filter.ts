const userNameIs = /^\s*userName\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

/** The address that a filter `userName eq "…"` names; null for any other filter. */
export const readFilter = (text: string): string | null => {
  const quoted = userNameIs.exec(text)?.[1];
  if (quoted === undefined) return null;
  try {
    const value: unknown = JSON.parse(quoted);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
};
