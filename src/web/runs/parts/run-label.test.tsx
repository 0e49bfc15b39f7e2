import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clientWith, labelWith, productWith } from '#testing/samples/whole-product.ts';
import { FullRun } from '#domain/runs/contract.ts';
import { label, openRun, running } from '#testing/scenes/run-screen.tsx';

test('a label or an instruction that could not be loaded is said in the run, and loaded again there', async () => {
  const others: Record<string, unknown> = {};
  const run = FullRun.parse({ ...running, clientId: 2, clientName: 'Acme', clientRelease: 1 });
  const { user } = await openRun(() => ({}), run, others);
  const heading = await screen.findByRole('heading', { name: 'This product could not be loaded' });
  others['/api/products/7'] = productWith({
    clientId: 2,
    itemDescription: 'Plum jam',
    labels: [labelWith({ id: 'a', labelSku: label, labelSize: '80 x 120 mm' })],
  });
  const notice = heading.closest<HTMLElement>('[role="alert"]') ?? document.body;
  await user.click(within(notice).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('80 x 120 mm')).toBeVisible();
  expect(screen.getByText('Plum jam')).toBeVisible();
  const instruction = screen.getByRole('heading', { name: 'Labelling Instructions' }).parentElement;
  others['/api/clients/2'] = clientWith({ id: 2, labellingInstructions: 'Left of the seam' });
  await user.click(await within(instruction ?? document.body).findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Left of the seam')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
});
