import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readCode } from '#domain/codes/read-code.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { hitWith, resolvedWith } from '#testing/samples/resolved-code.ts';
import { scan } from '#testing/servers/wedge.ts';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { keepStation } from '#web/stations/this-station.ts';
import { BenchScreen } from './bench-screen.tsx';

const jam = productWith({
  id: 20,
  sku: 'JAM-1',
  itemDescription: 'Plum jam',
  barcode: '5012345678900',
  labels: [labelWith({ id: 'a', labelSku: 'LBL-JAM-01' }), labelWith({ id: 'b', labelSku: 'LBL-JAM-02' })],
});
const tea = productWith({
  id: 21,
  sku: 'TEA-1',
  itemDescription: 'Green tea',
  barcode: '4006381333931',
  labels: [labelWith({ id: 'c', labelSku: 'LBL-C' })],
});

const answer = ({ method, path, query }: Asked): ServerAnswer => {
  const product = [jam, tea].find(
    ({ id, barcode }) => path === `/api/products/${id}` || query['text']?.includes(barcode ?? '-'),
  );
  if (path === '/api/codes') {
    const { elements } = readCode(query['text'] ?? '', { currentYear: 2026, sites: [] });
    return { body: resolvedWith({ elements, products: product ? [hitWith(product)] : [] }) };
  }
  if (method === 'POST') return { status: 409, body: { message: 'It is on hold.', code: 'hold.on' } };
  return path.startsWith('/api/products/') ? { body: product } : { body: [], total: 0 };
};

const open = async (at: string, besides: ReactNode = null) => {
  const opened = renderScreen(
    <>
      <BenchScreen />
      {besides}
    </>,
    {
      at,
      path: '/bench',
      role: 'read_only',
      hearsScans: true,
      answer,
    },
  );
  await screen.findByRole('button', { name: /Start run/, hidden: true });
  return opened;
};
const started = (asked: readonly Asked[]) =>
  asked.filter(({ method, path }) => method === 'POST' && path === '/api/runs');
const dialog = () => within(screen.getByRole('dialog'));
const labelShown = () =>
  screen
    .getByRole('navigation', { name: 'Parts of this product', hidden: true })
    .querySelector('[aria-current]');

beforeEach(() => {
  keepStation({ id: 4, name: 'Bench 2', token: 'a-station' });
});

test('a run is of the label that is shown, also after the instructions and when a label is scanned meanwhile', async () => {
  const { user, asked } = await open('/bench?product=20');
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(labelShown()?.textContent).toBe('Instructions');
  expect((await dialog().findByRole('combobox', { name: /^Label/ })).textContent).toBe('LBL-JAM-02');
  await scan('LBL-JAM-01');
  await waitFor(() => expect(labelShown()?.textContent).toBe('Label 1 of 2'));
  await waitFor(() =>
    expect(dialog().getByRole('combobox', { name: /^Label/ }).textContent).toBe('LBL-JAM-01'),
  );

  // A code of the same goods fills the questions; the card is Enter.
  await scan('010501234567890010LOT-7');
  expect(dialog().getByLabelText<HTMLInputElement>(/^Batch/).value).toBe('LOT-7');
  await scan('5012345678900');
  fireEvent.change(dialog().getByLabelText(/^How many pieces/), { target: { value: '30' } });
  await scan('LP-KEY-ENTER');
  expect(await dialog().findByText('Is this right?')).toBeVisible();
  expect(dialog().getByText('LBL-JAM-01')).toBeVisible();
  expect(started(asked)).toHaveLength(0);
  await scan('LP-KEY-ENTER');
  expect(await dialog().findByRole('alert')).toHaveTextContent('It is on hold.');
  expect(started(asked).map(({ body }) => body)).toMatchObject([
    { productId: 20, labelId: 'a', quantity: 30, batch: 'LOT-7', stationId: 4 },
  ]);

  // The same box once more leaves them open, by its code, with a day that nobody asks for, or by its SKU.
  await scan('010501234567890010LOT-7');
  await scan('01050123456789001728033110LOT-7');
  await scan('jam-1');
  expect(dialog().getByRole('alert')).toHaveTextContent('It is on hold.');

  // Goods of another batch, and then another product, take the questions away.
  await scan('01050123456789001727123110LOT-8');
  await screen.findByText('LOT-8');
  expect(screen.queryByRole('dialog')).toBe(null);
  await user.keyboard('{Enter}');
  const batch = dialog().getByLabelText<HTMLInputElement>(/^Batch/);
  expect(batch.value).toBe('LOT-8');
  batch.focus();
  await scan('4006381333931');
  await screen.findByRole('heading', { name: 'Green tea' });
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('the number of pieces alone is not read back; Back and Forward show the product of their address', async () => {
  const { user, asked, router } = await open('/bench?product=21');
  await user.keyboard('{Enter}');
  await user.type(dialog().getByLabelText(/^How many pieces/), '30{Enter}');
  await waitFor(() => expect(started(asked)).toHaveLength(1));
  expect(started(asked)[0]?.body).toMatchObject({ productId: 21, labelId: 'c', quantity: 30 });

  await act(() => router.navigate('/bench?product=20'));
  await screen.findByRole('heading', { name: 'Plum jam' });
  expect(screen.queryByRole('dialog')).toBe(null);
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { name: 'Green tea' });
});

test('a card acts in the dialog on top, and never below it', async () => {
  const act = vi.fn<(what: string) => void>();
  await open(
    '/bench?product=20',
    <Dialog open title="Report" onOpenChange={() => act('back')}>
      <button type="button" onClick={() => act('pressed')}>
        Report
      </button>
    </Dialog>,
  );
  for (const card of ['LP-KEY-ENTER', 'LABELPORT-BENCH-2', 'LP-KEY-COUNT', 'LP-KEY-BACK']) await scan(card);
  expect(act.mock.calls).toEqual([['pressed'], ['back']]);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(labelShown()?.textContent).toBe('Label 1 of 2');
});

test('of goods past their use-by day Enter starts no run, and the button does not say so', async () => {
  const { user } = await open('/bench?product=20');
  expect(screen.getByRole('button', { name: 'Start run: Enter' })).toBeVisible();
  await scan('010501234567890017200101');
  expect(await screen.findByRole('button', { name: 'Start run' })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the name of the part that is shown is scrolled into view', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = await open('/bench?product=20');
  await user.keyboard('{ArrowLeft}');
  expect(labelShown()?.textContent).toBe('More');
  expect(shown.mock.contexts.at(-1)).toBe(labelShown());
});
