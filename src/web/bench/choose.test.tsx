import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SearchHit } from '#domain/products/contract.ts';
import type { ProductCode } from '#domain/products/product-code.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { resolvedWith } from '#testing/samples/resolved-code.ts';
import { scan } from '#testing/servers/wedge.ts';
import { labelWith, productWith, summaryWith } from '#testing/samples/whole-product.ts';
import { BenchScreen } from './bench-screen.tsx';

const code = '5012345678900';
const carton: ProductCode = { code, kind: 'gtin', level: 'case', pieces: 24, isCheckedByHand: false };
const exact = { barcode: code, match: 'exact', matchedCode: 'barcode', clientId: 3 } as const;

const inBox: SearchHit = {
  ...summaryWith({ id: 20, sku: 'JUICE-1', itemDescription: 'Juice, box' }),
  ...exact,
  matchedCode: 'code',
  carriedCode: carton,
  clientName: 'Orchard House',
  labelCount: 1,
};
const inBottle: SearchHit = {
  ...summaryWith({ id: 21, sku: 'JUICE-2', itemDescription: 'Juice, bottle' }),
  ...exact,
  clientId: null,
  clientName: null,
  labelCount: 0,
};

const boxLabel = labelWith({ labelSku: 'LBL-20', labelType: 'Nutritional', labelSize: '80 x 120 mm' });

const answer =
  (products: SearchHit[]) =>
  (asked: Asked): ServerAnswer => {
    if (asked.path === '/api/codes') return { body: resolvedWith({ products }) };
    if (asked.path === '/api/products/20')
      return { body: productWith({ id: 20, sku: 'JUICE-1', labels: [boxLabel] }) };
    if (asked.path.startsWith('/api/products/')) return { body: productWith({ id: 21, sku: 'JUICE-2' }) };
    return { body: [], total: 0 };
  };

const openWith = (products: SearchHit[]) =>
  renderScreen(<BenchScreen />, {
    at: '/bench',
    path: '/bench',
    role: 'read_only',
    hearsScans: true,
    answer: answer(products),
  });

const choice = (name: string) => {
  const item = screen.getByRole('button', { name: new RegExp(name) }).closest('li');
  return within(item ?? document.body);
};

test('X25: the bench says client and label of each, and what the code is of it @security-8.25', async () => {
  openWith([inBox, inBottle]);
  await screen.findByText('Scan a product');
  await scan(code);
  await screen.findByText('2 products carry this code');
  expect(await choice('Juice, box').findByText('80 x 120 mm')).toBeVisible();
  for (const fact of ['Orchard House', 'LBL-20', 'Exact match: Case, 24 pieces'])
    expect(choice('Juice, box').getByText(fact)).toBeVisible();
  expect(choice('Juice, bottle').getByText('No client')).toBeVisible();
  expect(choice('Juice, bottle').getByText('No label is recorded. Do not label.')).toBeVisible();
});

test('X25: Enter opens none until one is chosen, and the chosen one says what the code is of it @security-8.25', async () => {
  const { user, address } = openWith([inBox, inBottle]);
  await screen.findByText('Scan a product');
  await scan(code);
  await screen.findByText('2 products carry this code');
  await user.keyboard('{Enter}{Enter}');
  expect(address()).toBe('/bench');
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.keyboard('{ArrowRight}');
  expect(shown.mock.contexts).toEqual([screen.getByRole('button', { name: /Juice, box/ }).closest('li')]);
  shown.mockRestore();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/bench?clientId=3&product=20'));
  expect(await screen.findByText('Case, 24 pieces')).toBeVisible();
});

test('X25: of very many under one code the first are shown, and it says so', async () => {
  openWith(Array.from({ length: 30 }, (_, n) => ({ ...inBottle, id: 100 + n, sku: `MANY-${n}` })));
  await screen.findByText('Scan a product');
  await scan(code);
  expect(await screen.findByText(/These are the first 12\. Hold the client to see fewer\./)).toBeVisible();
  expect(screen.getAllByRole('button', { name: /MANY-/ })).toHaveLength(12);
});
