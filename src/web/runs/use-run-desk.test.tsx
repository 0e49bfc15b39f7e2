import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FullRun } from '#domain/runs/contract.ts';
import { printerWith, printJobWith } from '#testing/samples/print-job.ts';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { barcode, label, openRun, running, type Answered } from '#testing/scenes/run-screen.tsx';

const unusable = { state: 'quarantined', reason: 'Misprinted.', withinPercent: 0, products: [] };

test('the card of Enter answers the verdict on a roll, and the roll is not asked about any more', async () => {
  const run = FullRun.parse({ ...running, acts: ['roll', 'check'] });
  const { acts, scan } = await openRun(() => ({}), run, { '/api/rolls/R-1111111-1': unusable });
  scan('R-1111111-1');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Misprinted.');
  scan('LP-KEY-ENTER');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  expect([screen.queryByRole('dialog'), acts]).toEqual([null, []]);
});

test('a scan that comes while a piece is judged is not taken, and says so', async () => {
  const answer = Promise.withResolvers<Record<string, never>>();
  const { acts, scan } = await openRun(() => answer.promise);
  scan(barcode);
  await screen.findByText('Product scanned. Now its label.');
  scan(label);
  // The trigger again is no other scan.
  await waitFor(() => expect(acts).toHaveLength(1));
  scan(barcode);
  expect(await screen.findByText(/was not taken/)).toBeVisible();
  answer.resolve({});
  expect(await screen.findByText('Right')).toBeVisible();
  expect(acts).toHaveLength(1);
});

test('what was said of a scan that was not taken is gone when the verdict that it came before is answered', async () => {
  const first = Promise.withResolvers<Record<string, never>>();
  const repeated = {
    verdict: 'repeated',
    code: 'run.repeated',
    reason: 'These are the codes of the last check.',
  };
  const { scan, user } = await openRun((_, place) => (place === 1 ? first.promise.then(() => repeated) : {}));
  scan(barcode);
  await screen.findByText('Product scanned. Now its label.');
  scan(label);
  scan(barcode);
  expect(await screen.findByText(/was not taken/)).toBeVisible();
  first.resolve({});
  await user.click(await screen.findByRole('button', { name: 'This is the next piece' }));
  expect(await screen.findByText('Right')).toBeVisible();
  expect(screen.queryByText(/was not taken/)).toBe(null);
});

test('a roll that was taken, though its answer was lost, is not refused as used up while it is sent again', async () => {
  const run = FullRun.parse({ ...running, acts: ['roll', 'check'] });
  const roll = {
    state: 'available',
    reason: null,
    withinPercent: 0,
    products: [],
    piecesLeft: 5,
    item: { labelSku: label },
  };
  const rolls: Record<string, unknown> = { '/api/rolls/R-1111111-1': roll };
  const second = Promise.withResolvers<Record<string, never>>();
  const { acts, scan, user } = await openRun(
    (_, place) => {
      if (place > 1) return second.promise;
      // The server has taken it: it has no labels any more.
      rolls['/api/rolls/R-1111111-1'] = { ...roll, state: 'used_up', piecesLeft: 0 };
      throw new TypeError('Failed to fetch');
    },
    run,
    rolls,
  );
  scan('R-1111111-1');
  await screen.findByRole('dialog');
  await user.keyboard('{Enter}');
  await screen.findByRole('alertdialog', { name: 'No answer' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(acts).toHaveLength(2));
  // The form asks for the roll again meanwhile.
  await screen.findByRole('dialog');
  second.resolve({});
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(screen.queryByRole('alertdialog')).toBe(null);
});

const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Puts away that an answer was lost, without sending the act again. */
const putAway = async (user: UserEvent) => {
  const verdict = await screen.findByRole('alertdialog', { name: 'No answer' });
  expect(screen.queryByRole('dialog')).toBe(null);
  await user.click(within(verdict).getByRole('button', { name: 'Cancel' }));
};

test('what was typed in a form whose answer was lost is in it still, and is sent again under its key', async () => {
  const { acts, keys, user } = await openRun((_, place) => (place === 1 ? lost() : {}));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await user.type(await screen.findByLabelText(/^Why/), 'The roll is torn.');
  await user.keyboard('{Enter}');
  await putAway(user);
  expect(await screen.findByLabelText(/^Why/)).toHaveValue('The roll is torn.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(acts).toEqual([acts[0], { kind: 'stop', reason: 'The roll is torn.' }]);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a print job whose run did not answer is shown still: Enter makes no second one', async () => {
  const run = FullRun.parse({ ...running, acts: ['check', 'print'] });
  const { acts, user } = await openRun(
    (_, place) => (place === 1 ? { status: 201, body: printJobWith() } : lost()),
    run,
    {
      '/api/settings': { isPrintingOn: true },
      '/api/printers': [printerWith()],
      '/api/print-jobs/11': printJobWith(),
      '/api/products/7': productWith({ labels: [labelWith({ id: 'a', labelSku: label })] }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Print labels' }));
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  await putAway(user);
  const dialog = await screen.findByRole('dialog', { name: 'Print labels' });
  expect(await within(dialog).findByText('Printed: 3 of 3 labels printed')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Print' })).toBe(null);
  await user.keyboard('{Enter}');
  expect(acts).toHaveLength(2);
});

test.each([
  ['while a piece is being judged', {}, () => Promise.resolve()],
  [
    'and gone from the screen for a wrong piece',
    { verdict: 'wrong', code: 'run.wrong', reason: 'Another.' } as const,
    async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'OK' })),
  ],
])('labels that were printed for the run %s are issued to it after that', async (_, judged, goOn) => {
  const run = FullRun.parse({ ...running, acts: ['check', 'print'] });
  const [piece, job] = [Promise.withResolvers<Answered>(), Promise.withResolvers<Answered>()];
  const { acts, scan, user } = await openRun(
    (_act, place) => [piece.promise, job.promise][place - 1] ?? {},
    run,
    {
      '/api/settings': { isPrintingOn: true },
      '/api/printers': [printerWith()],
      '/api/print-jobs/11': printJobWith(),
      '/api/products/7': productWith({ labels: [labelWith({ id: 'a', labelSku: label })] }),
    },
  );
  scan(barcode);
  await screen.findByText('Product scanned. Now its label.');
  scan(label);
  await user.click(await screen.findByRole('button', { name: 'Print labels' }));
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  await waitFor(() => expect(acts).toHaveLength(2));
  const isCovered = 'verdict' in judged;
  if (isCovered) piece.resolve(judged);
  if (isCovered) await screen.findByRole('alertdialog');
  job.resolve({ status: 201, body: printJobWith() });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Print' })).toBe(null));
  piece.resolve(judged);
  await goOn(user);
  await waitFor(() => expect(acts.at(-1)).toEqual({ kind: 'print', jobId: 11 }));
});
