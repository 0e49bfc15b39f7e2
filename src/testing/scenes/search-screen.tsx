import { screen } from '@testing-library/react';
import type { SearchHit } from '#domain/products/contract.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { productWith, summaryWith } from '#testing/samples/whole-product.ts';
import { resolvedWith } from '#testing/samples/resolved-code.ts';
import { SearchScreen } from '#web/search/search-screen.tsx';

export const hit = (id: number, parts: Partial<SearchHit> = {}): SearchHit => ({
  ...summaryWith({
    id,
    sku: `OH-00${id}`,
    itemDescription: `Apple juice ${id}`,
    caseQuantity: 12,
    clientId: 3,
    clientName: 'Orchard House',
    labelCount: 2,
    labelType: 'Nutritional',
  }),
  match: 'contains',
  matchedCode: null,
  ...parts,
});

export const exactHit = (id: number, barcode: string) =>
  hit(id, { itemDescription: `Product of ${barcode}`, barcode, match: 'exact', matchedCode: 'barcode' });

export const termOf = ({ path }: Asked) => path.replace('/api/products/search/', '');

/** Two products have a code that begins with 40; one product has any other code of 13 digits. */
export const carriers = (code: string): SearchHit[] => {
  if (!/^\d{13}$/.test(code)) return [];
  const one = exactHit(Number(code.slice(-3)), code);
  return code.startsWith('40')
    ? [one, { ...one, id: one.id + 1000, itemDescription: `Other of ${code}` }]
    : [one];
};

/** Any 13 digits are a product's barcode; 'juice' is in two descriptions; 'nothing' matches none. */
export const answer = (asked: Asked): ServerAnswer => {
  if (asked.path === '/api/clients') return { body: [{ id: 3, name: 'Orchard House' }], total: 1 };
  if (asked.path === '/api/codes')
    return { body: resolvedWith({ products: carriers(asked.query['text'] ?? '') }) };
  if (/^\/api\/products\/\d+$/.test(asked.path)) return { body: productWith({ id: 900 }) };
  const term = termOf(asked);
  if (/^\d{13}$/.test(term)) return { body: [hit(7), ...carriers(term)] };
  return { body: term.startsWith('ju') ? [hit(1), hit(2), hit(9, { match: 'similar' })] : [] };
};

export const open = (
  at: string,
  options: { answer?: (asked: Asked) => ServerAnswer | Promise<ServerAnswer>; hearsScans?: boolean } = {},
) => renderScreen(<SearchScreen />, { at, path: '/search', role: 'read_only', answer, ...options });

export const box = () => screen.getByRole('textbox', { name: 'Find a product' });
