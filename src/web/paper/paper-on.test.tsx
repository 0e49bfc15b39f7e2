import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { printerWith } from '#testing/samples/print-job.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { PaperOn } from './paper-on.tsx';

const office = printerWith({ id: 5, name: 'Office', language: 'ipp' });
const store = printerWith({ id: 6, name: 'Store', language: 'ipp' });
const job = {
  id: 1,
  state: 'printed',
  code: null,
  values: null,
  sentence: null,
  kind: 'product',
  recordId: 7,
  title: 'JAM-1',
  copies: 2,
  printerId: 6,
  printerName: 'Store',
  release: 1,
  clientRelease: null,
  sha256: 'a'.repeat(64),
  createdAt: '2026-11-26T14:00:00.000Z',
  createdBy: null,
};

/** The button of a sheet beside these printers. `answers` are those to what is printed, in turn. */
const open = (printers: unknown[], answers: readonly ServerAnswer[] = []) => {
  const left = [...answers];
  return renderScreen(<PaperOn kind="product" recordId={7} />, {
    at: '/',
    path: '/',
    role: 'read_only',
    answer: ({ method, path }) => {
      if (path === '/api/settings') return { body: { isPrintingOn: true } };
      return method === 'POST' ? (left.shift() ?? { status: 500, body: {} }) : { body: printers };
    },
  });
};

test('a printer of labels prints no sheets, and the only printer of paper is named on the button', async () => {
  open([printerWith(), office]);
  expect(await screen.findByRole('button', { name: 'Print on Office' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print on …' })).toBe(null);
});

test('of several printers one is chosen, a sheet that did not come out is tried again, and it is said who took it', async () => {
  const failed = { ...job, state: 'failed', sentence: 'It is out of paper.' };
  const { user, asked } = open(
    [office, store],
    [
      { status: 201, body: failed },
      { status: 201, body: job },
    ],
  );
  await user.click(await screen.findByRole('button', { name: 'Print on …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Print on paper' }));
  await user.click(await dialog.findByRole('combobox', { name: /^Printer/ }));
  await user.click(await screen.findByRole('option', { name: 'Store' }));
  await user.clear(dialog.getByLabelText(/^How many copies/));
  await user.type(dialog.getByLabelText(/^How many copies/), '2');
  await user.click(dialog.getByRole('button', { name: 'Print' }));
  expect(await dialog.findByText('It is out of paper.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await user.click(await dialog.findByRole('button', { name: 'Print' }));
  expect(await dialog.findByText('Store has taken the sheet.')).toBeVisible();
  const body = { kind: 'product', recordId: 7, printerId: 6, copies: 2 };
  expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([{ body }, { body }]);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('a sheet whose answer was lost is asked for again under its key, and on its way it says so', async () => {
  const sending = { ...job, state: 'sending' };
  const { user } = open(
    [office],
    [
      { status: 201, body: sending },
      { status: 201, body: job },
    ],
  );
  await user.click(await screen.findByRole('button', { name: 'Print on Office' }));
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(await screen.findByText('The sheet is being sent.')).toHaveRole('status');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(await screen.findByText('Store has taken the sheet.')).toHaveRole('status');
});

test('a wrong number of copies is said at its field', async () => {
  const fields = { copies: 'At most 20 copies.' };
  const refusal = { status: 400, body: { message: 'Please check the marked fields.', fields } };
  const { user } = open([office], [refusal]);
  await user.click(await screen.findByRole('button', { name: 'Print on Office' }));
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(await screen.findByText('At most 20 copies.')).toBeVisible();
});
