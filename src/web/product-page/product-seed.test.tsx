import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { labelWith, productWith, summaryWith } from '#testing/samples/whole-product.ts';
import { seedProduct } from '../products/queries.ts';
import { ProductScreen } from './product-screen.tsx';

const summary = summaryWith({
  itemDescription: 'Apple juice, cloudy',
  clientName: 'Orchard House',
  labelType: 'Barcode',
});

const whole = productWith({
  itemDescription: 'Apple juice, cloudy',
  labels: [labelWith({ labelSku: 'LBL-1', labelSize: '50 x 30' })],
});

/** Opens the page of product 7 after a list has shown it; `answer` is the server's response for the product. */
const openFromList = async (
  seed: Parameters<typeof seedProduct>[1],
  answer: () => ServerAnswer | Promise<ServerAnswer>,
) => {
  const opened = renderScreen(<ProductScreen />, {
    at: '/search',
    path: '/products/:id',
    role: 'read_only',
    answer: ({ path }) => (path === '/api/products/7' ? answer() : { body: [] }),
  });
  await screen.findByText('Elsewhere');
  seedProduct(opened.queryClient, seed);
  return { ...opened, follow: () => act(() => opened.router.navigate('/products/7')) };
};

const never = () => new Promise<never>(() => undefined);

test('what a list has shown stands on the page while the rest is on its way', async () => {
  const { follow } = await openFromList(summary, never);
  await follow();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Apple juice, cloudy');
  for (const text of ['OH-0010', 'Orchard House', 'Barcode']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText('Loading the labels …')).toBeVisible();
});

test('a product that an exact hit brought along is shown whole before the server has answered @spec-2.47', async () => {
  const { follow } = await openFromList({ ...summary, product: whole }, never);
  await follow();
  expect(await screen.findByText('LBL-1')).toBeVisible();
  expect(screen.getAllByText('50 x 30')).not.toEqual([]);
});

test('the answer of the server takes its place', async () => {
  const newer = { ...whole, labels: [labelWith({ labelSku: 'LBL-2' })], version: 2 };
  const { follow } = await openFromList({ ...summary, product: whole }, () => ({ body: newer }));
  await follow();
  expect(await screen.findByText('LBL-2')).toBeVisible();
  expect(screen.queryByText('LBL-1')).toBeNull();
});

test('a product that was brought along longer ago is not shown as it was', async () => {
  const { follow } = await openFromList({ ...summary, product: whole }, never);
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 31_000);
  await follow();
  expect(await screen.findByText('Loading the labels …')).toBeVisible();
  expect(screen.queryByText('LBL-1')).toBeNull();
  vi.restoreAllMocks();
});

test('a product that is gone meanwhile is not found, whatever a list has shown', async () => {
  const { follow } = await openFromList({ ...summary, product: whole }, () => ({
    status: 404,
    body: { message: 'Product not found' },
  }));
  await follow();
  expect(await screen.findByText('Product Not Found')).toBeVisible();
});
