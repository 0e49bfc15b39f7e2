import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { labelWith, productWith, summaryWith } from '#testing/samples/whole-product.ts';
import { ProductWizard } from '../product-wizard.tsx';

const other = productWith({
  id: 7,
  sku: 'OH-0010',
  barcode: '5012345678900',
  itemDescription: 'Apple juice',
  clientSku: 'A-1',
  caseQuantity: 12,
  notes: 'Keep cool',
  images: ['images/one.png'],
  labels: [
    labelWith({ id: 'one', labelSku: 'L-1', labelSize: '100 x 50', artworkFiles: ['artwork/one.pdf'] }),
    labelWith({ id: 'two', labelSku: 'L-2' }),
  ],
});

const open = async (product: ServerAnswer | Promise<ServerAnswer> = { body: other }) => {
  const answer = ({ path, method }: Asked): ServerAnswer | Promise<ServerAnswer> => {
    if (method === 'POST') return { status: 201, body: other };
    if (path.startsWith('/api/products/search/'))
      return { body: [{ ...summaryWith(other), match: 'exact', matchedCode: 'sku' }], total: 1 };
    return path === '/api/products/7' ? product : { body: [] };
  };
  const opened = renderScreen(<ProductWizard />, {
    at: '/products?new',
    path: '/products',
    role: 'editor',
    answer,
  });
  await screen.findByLabelText(/^SKU/);
  return opened;
};

const dialog = () => within(screen.getByRole('dialog'));
const field = (name: RegExp) => dialog().getByLabelText<HTMLInputElement>(name);
const type = (name: RegExp, text: string) => fireEvent.change(field(name), { target: { value: text } });
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));

const copy = async () => {
  press('Copy from product…');
  const from = field(/^Product to copy from/);
  expect(document.activeElement).toBe(from);
  fireEvent.change(from, { target: { value: 'oh-0010' } });
  await dialog().findByRole('option');
  fireEvent.keyDown(from, { key: 'Enter' });
};

test('D4: a new product takes from another all but what identifies that one and was made for it alone', async () => {
  const { asked } = await open();
  type(/^SKU/, 'OH-0011');
  await copy();
  expect(await dialog().findByText('Copied from OH-0010. Change here what differs.')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toBe(field(/^Item Description/)));
  type(/^Item Description/, 'Pear juice');
  press('Next');
  await dialog().findByRole('tablist', { name: 'Labels' });
  press('Create Product');
  expect(await screen.findByText('Product created successfully')).toBeVisible();
  const sent = asked.find(({ method }) => method === 'POST')?.body;
  expect(sent).toMatchObject({
    sku: 'OH-0011',
    itemDescription: 'Pear juice',
    caseQuantity: 12,
    notes: 'Keep cool',
    images: [],
    codes: [],
    labels: [{ labelSku: 'L-1', labelSize: '100 x 50', artworkFiles: [] }, { labelSku: 'L-2' }],
  });
  expect(sent).toMatchObject({ barcode: null, clientSku: null });
  expect(sent).not.toHaveProperty('labels.0.id');
});

test('D4: Undo gives back what was typed before', async () => {
  await open();
  type(/^SKU/, 'OH-0011');
  type(/^Item Description/, 'Mine');
  await copy();
  await dialog().findByText('Copied from OH-0010. Change here what differs.');
  expect(field(/^Item Description/).value).toBe('Apple juice');
  press('Undo');
  expect(field(/^Item Description/).value).toBe('Mine');
  expect(field(/^SKU/).value).toBe('OH-0011');
  expect(field(/^Case Quantity/).value).toBe('');
});

test('D4: Undo keeps what was typed after the product was copied', async () => {
  await open();
  type(/^Item Description/, 'Mine');
  await copy();
  await dialog().findByText('Copied from OH-0010. Change here what differs.');
  type(/^Item Description/, 'Pear juice');
  press('Undo');
  expect(field(/^Item Description/).value).toBe('Pear juice');
  expect(field(/^Case Quantity/).value).toBe('');
});

test('D4: a product that is gone meanwhile changes nothing, and the field says so', async () => {
  await open({ status: 404, body: { code: 'product.not_found', message: 'This product does not exist.' } });
  type(/^Item Description/, 'Mine');
  await copy();
  expect(await dialog().findByText('This product does not exist.')).toBeVisible();
  expect(field(/^Item Description/).value).toBe('Mine');
});

test('D4: Escape leaves the field, not the wizard; an edit has nothing to copy', async () => {
  await open();
  press('Copy from product…');
  fireEvent.keyDown(field(/^Product to copy from/), { key: 'Escape' });
  expect(dialog().getByRole('button', { name: 'Copy from product…' })).toBeVisible();
});

test('D4: a product that was chosen, and then not, is not copied when it comes late', async () => {
  const late = Promise.withResolvers<ServerAnswer>();
  await open(late.promise);
  type(/^Item Description/, 'Mine');
  await copy();
  press('Do not copy');
  await act(async () => {
    late.resolve({ body: other });
    await late.promise;
  });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(field(/^Item Description/).value).toBe('Mine');
  expect(dialog().queryByText(/^Copied from/)).toBe(null);
});
