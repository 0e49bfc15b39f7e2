/** The label that the product page shows, counted from 0, where an edit opens; null if it shows none. */
export const openLabel = (query: URLSearchParams): number | null => {
  if (query.get('tab') === 'details') return null;
  const number = query.get('label') ?? (query.get('tab') === 'labels' ? '1' : '');
  return /^[1-9]\d?$/.test(number) ? Number(number) - 1 : null;
};
