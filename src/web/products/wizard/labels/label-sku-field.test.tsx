import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { ProductWizard } from '../product-wizard.tsx';

const roll = (id: number, labelSku: string, more: object = {}) => ({
  id,
  labelSku,
  supplierCode: `S-${id}`,
  supplierName: 'Avon Labels',
  labelSize: '100 x 50',
  storage: 'Rack 3',
  stockOnHand: 1200,
  image: null,
  version: 1,
  updatedAt: '2026-11-20T10:00:00.000Z',
  onOrder: [],
  ...more,
});

const saved = productWith({
  id: 7,
  labels: [labelWith({ id: 'one', labelSize: '80 x 40', supplierName: 'Own' })],
});

const open = async (rolls: readonly object[], failing = false) => {
  const answer = ({ path }: Asked): ServerAnswer => {
    if (path === '/api/products/7') return { body: saved };
    if (path !== '/api/inventory') return { body: [] };
    return failing
      ? { status: 503, body: { code: 'service.unavailable', message: 'The portal is busy. Try again.' } }
      : { body: rolls, total: rolls.length };
  };
  const at = '/products?edit=7&tab=labels';
  const opened = renderScreen(<ProductWizard />, { at, path: '/products', role: 'editor', answer });
  await screen.findByRole('tablist', { name: 'Labels' });
  return opened;
};

const dialog = () => within(screen.getByRole('dialog'));
const field = (name: RegExp) => dialog().getByLabelText<HTMLInputElement>(name);
const type = (text: string) => fireEvent.change(field(/^Label SKU/), { target: { value: text } });
const key = (name: string) => fireEvent.keyDown(field(/^Label SKU/), { key: name });
const values = () => [/^Label SKU/, /^Size/, /^Supplier Code/, /^Supplier Name/].map((of) => field(of).value);

test('D3: a label SKU picks a roll of the inventory, which fills size, supplier code and name, to be edited after', async () => {
  await open([roll(1, 'L-100'), roll(2, 'L-1002', { labelSize: '60 x 60' })]);
  type('l-100');
  const list = within(await dialog().findByRole('listbox', { name: 'Rolls in the inventory' }));
  expect((await list.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'L-100100 x 50Avon Labels · 1,200 pieces · Rack 3',
    'L-100260 x 60Avon Labels · 1,200 pieces · Rack 3',
  ]);
  key('ArrowDown');
  key('ArrowDown');
  key('Enter');
  expect(values()).toEqual(['L-1002', '60 x 60', 'S-2', 'Avon Labels']);
  expect(dialog().queryByRole('listbox')).toBe(null);
  expect(dialog().getByText('Filled in from the inventory: 1,200 pieces, Rack 3.')).toBeVisible();
  fireEvent.change(field(/^Size/), { target: { value: '61 x 60' } });
  expect(field(/^Size/).value).toBe('61 x 60');
});

test('D3: arrow and Enter right after typing take no roll of an earlier text', async () => {
  await open([roll(1, 'L-100'), roll(2, 'L-1002')]);
  type('l-100');
  await dialog().findAllByRole('option');
  type('l-9');
  key('ArrowDown');
  key('Enter');
  expect(values()[0]).toBe('l-9');
});

test('D3: the exact label SKU stands first, and what only mentions the text elsewhere is no suggestion', async () => {
  await open([roll(1, 'AL-100'), roll(2, 'OTHER', { supplierName: 'L-100 & Sons' }), roll(3, 'L-100')]);
  type('L-100');
  const options = await dialog().findAllByRole('option');
  expect(options.map((option) => option.textContent?.slice(0, 6))).toEqual(['L-1001', 'AL-100']);
});

test('D3: a whole label SKU, typed or scanned, fills only what is empty', async () => {
  await open([roll(1, 'L-100')]);
  type('L-100');
  key('Enter');
  await waitFor(() => expect(field(/^Supplier Code/).value).toBe('S-1'));
  expect(values()).toEqual(['L-100', '80 x 40', 'S-1', 'Own']);
});

test('D3: where two rolls have the label SKU, none is taken without being chosen', async () => {
  const { asked } = await open([roll(1, 'L-100'), roll(2, 'L-100')]);
  type('L-100');
  key('Enter');
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/inventory')).toBe(true));
  expect(values()).toEqual(['L-100', '80 x 40', '', 'Own']);
});

test('D3: a label SKU that the inventory does not have stays as it was typed, and so it does while nothing answers', async () => {
  await open([]);
  type('L-9');
  expect(await dialog().findByText(/^No roll in the inventory has this label SKU/)).toBeVisible();
  key('Enter');
  expect(field(/^Label SKU/).value).toBe('L-9');
});

test('D3: a failure is told below the field; Escape closes the list and not the wizard', async () => {
  await open([], true);
  type('L-9');
  expect(await dialog().findByText('The portal is busy. Try again.')).toBeVisible();
  key('Escape');
  expect(dialog().queryByText('The portal is busy. Try again.')).toBe(null);
  expect(field(/^Label SKU/).value).toBe('L-9');
});
