import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type Asked } from '#testing/render-screen.tsx';
import { productWith } from '#testing/samples/whole-product.ts';
import { ProductWizard } from '../product-wizard.tsx';

const caseCode = {
  code: '15012345678907',
  kind: 'gtin',
  level: 'case',
  pieces: 12,
  isCheckedByHand: false,
} as const;
const fnsku = {
  code: 'X001ABC123',
  kind: 'fnsku',
  level: 'unit',
  pieces: null,
  isCheckedByHand: false,
} as const;
const saved = productWith({
  id: 7,
  sku: 'OH-0010',
  barcode: '5012345678900',
  version: 3,
  codes: [caseCode, fnsku],
});

const open = async (at: string, refusal?: object) => {
  const opened = renderScreen(<ProductWizard />, {
    at,
    path: '/products',
    role: 'editor',
    answer: ({ method, path }) => {
      if (method === 'GET') return { body: path === '/api/products/7' ? saved : [] };
      return refusal
        ? { status: 409, body: refusal }
        : { status: method === 'POST' ? 201 : 200, body: saved };
    },
  });
  await screen.findByLabelText(/^SKU/);
  return opened;
};

const section = () => within(screen.getByRole('region', { name: 'Codes' }));
const codes = () => section().queryAllByLabelText<HTMLInputElement>('Code');
const type = (at: number, text: string) => {
  const field = codes()[at];
  if (!field) throw new Error(`There is no code ${at + 1}.`);
  fireEvent.change(field, { target: { value: text } });
};
const scan = (at: number, text: string) => {
  type(at, text);
  const field = codes()[at];
  if (field) fireEvent.keyDown(field, { key: 'Enter' });
};
const press = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const save = async (name: string) => {
  press('Next');
  await screen.findByRole('tablist', { name: 'Labels' });
  press(name);
};
const sent = (asked: readonly Asked[], method: string) => asked.find((call) => call.method === method)?.body;

test('codes are scanned one after the other; kind and level come from the code, and the last empty row is none', async () => {
  const { asked } = await open('/products?new');
  fireEvent.change(screen.getByLabelText(/^SKU/), { target: { value: 'OH-0010' } });
  press('Add a code');
  await waitFor(() => expect(document.activeElement).toBe(codes()[0]));
  scan(0, ']C10115012345678907\u001d10LOT1');
  expect(codes()[0]?.value).toBe('15012345678907');
  await waitFor(() => expect(document.activeElement).toBe(codes()[1]));
  scan(1, 'X001ABC123');
  await waitFor(() => expect(codes()).toHaveLength(3));
  fireEvent.change(section().getAllByLabelText('Pieces')[0] ?? document.body, { target: { value: '12' } });
  await save('Create Product');
  expect(await screen.findByText('Product created successfully')).toBeVisible();
  expect(sent(asked, 'POST')).toMatchObject({ codes: [caseCode, fnsku] });
});

test('a wrong check digit is told as it is typed, with the right one, and kept only by saying so', async () => {
  const { asked } = await open('/products?edit=7');
  type(0, '15012345678908');
  expect(await section().findByText('The check digit should be 7, not 8.')).toBeVisible();
  press('Next');
  await waitFor(() => expect(document.activeElement).toBe(codes()[0]));
  fireEvent.click(
    section().getByLabelText('The check digit is wrong on the box too. Keep the code as it is.'),
  );
  expect(section().queryByText('The check digit should be 7, not 8.')).toBe(null);
  await save('Save Changes');
  expect(await screen.findByText('Product updated successfully')).toBeVisible();
  expect(sent(asked, 'PUT')).toEqual({
    version: 3,
    codes: [{ ...caseCode, code: '15012345678908', isCheckedByHand: true }, fnsku],
  });
});

test('digits that are still to come are no fault; once the field is left they are', async () => {
  await open('/products?edit=7');
  type(0, '15012');
  expect(section().queryByText(/A GTIN has/)).toBe(null);
  fireEvent.blur(codes()[0] ?? document.body);
  expect(await section().findByText('A GTIN has 8, 12, 13 or 14 digits, not 5.')).toBeVisible();
});

test('a code that stands there twice is told, and one that is the barcode as well', async () => {
  await open('/products?edit=7');
  type(1, '1 5012345 67890 7');
  expect(await section().findByText('This code is already in the list.')).toBeVisible();
  type(1, '05012345678900');
  expect(
    await section().findByText('This is the Barcode of this product. It is found without standing here.'),
  ).toBeVisible();
});

test('a code is removed, and comes back with Undo', async () => {
  const { asked } = await open('/products?edit=7');
  press('Remove code 1');
  expect(codes().map(({ value }) => value)).toEqual(['X001ABC123']);
  fireEvent.click(section().getByRole('button', { name: 'Undo' }));
  expect(codes().map(({ value }) => value)).toEqual(['15012345678907', 'X001ABC123']);
  press('Remove code 2');
  await save('Save Changes');
  expect(await screen.findByText('Product updated successfully')).toBeVisible();
  expect(sent(asked, 'PUT')).toEqual({ version: 3, codes: [caseCode] });
});

test('a GTIN that another product has is said at its code', async () => {
  const sentence = 'SKU OH-0020 has this GTIN already. A GTIN names one product of a client.';
  await open('/products?edit=7', {
    code: 'product.code_taken',
    message: sentence,
    fields: { 'codes.0.code': sentence },
    existingId: 9,
  });
  type(0, '15012345678914');
  await save('Save Changes');
  await screen.findByRole('region', { name: 'Codes' });
  expect(await section().findByText(sentence)).toBeVisible();
});
