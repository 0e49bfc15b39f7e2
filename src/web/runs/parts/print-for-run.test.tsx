import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FullRun } from '#domain/runs/contract.ts';
import { printerWith } from '#testing/samples/print-job.ts';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { barcode, label, openRun, running } from '#testing/scenes/run-screen.tsx';

const run = FullRun.parse({ ...running, acts: ['check', 'print'] });
const settings = {
  partnerEmail: '',
  partnerPhone: '',
  partnerAddress: '',
  allowedEmailDomains: [],
  isPrintingOn: true,
  singleSignOn: null,
  passkeyHost: null,
};
const product = productWith({ labels: [labelWith({ id: run.labelId ?? '', labelSku: label })] });

/** The screen of a run whose labels may be printed, with what the server has of them. */
const open = (others: Record<string, unknown>) =>
  openRun(() => ({}), run, Object.assign(others, { '/api/settings': settings }));

const button = () => screen.findByRole('button', { name: 'Print labels' });

test('what keeps labels from being printed in a run is said, tried again, and closed: then the run hears scans', async () => {
  const others: Record<string, unknown> = { '/api/products/7': product };
  const { scan, user } = await open(others);
  await user.click(await button());
  const dialog = await screen.findByRole('dialog', { name: 'Print labels' });
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The printers could not be loaded');
  others['/api/printers'] = [printerWith()];
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('combobox', { name: 'Printer' })).toHaveTextContent('Bench 9');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  scan(barcode);
  expect(await screen.findByText('Product scanned. Now its label.')).toBeVisible();
});

test('a label that the product has no more is not printed in a run, and Enter closes what says so', async () => {
  const { user } = await open({
    '/api/products/7': productWith({ labels: [labelWith({ id: 'another' })] }),
    '/api/printers': [printerWith()],
  });
  await user.click(await button());
  expect(await screen.findByRole('dialog', { name: 'Print labels' })).toHaveTextContent(
    'The product does not have this label any more.',
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});

test('while the label to print is being loaded, Escape takes the question back', async () => {
  const { scan, user } = await open({
    '/api/products/7': new Promise(() => undefined),
    '/api/printers': [printerWith()],
  });
  await user.click(await button());
  await user.keyboard('{Escape}');
  scan(barcode);
  expect(await screen.findByText('Product scanned. Now its label.')).toBeVisible();
});

test('where there is no label printer, a run does not offer to print', async () => {
  const { asked } = await open({ '/api/printers': [printerWith({ language: 'ipp' })] });
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/printers')).toBe(true));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Print labels' })).toBe(null));
});
