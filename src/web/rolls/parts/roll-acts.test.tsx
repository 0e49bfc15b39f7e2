import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Roll } from '#domain/rolls/contract.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { RollActs } from './roll-acts.tsx';

const roll: Roll = {
  id: 1,
  code: 'R-7K3M9Q2-X',
  item: { id: 4, labelSku: 'LBL-1', labelSize: '80 x 120 mm', supplierName: 'Avon', storage: 'A1' },
  artwork: { key: 'documents/a.pdf', name: 'a.pdf', sha256: '' },
  supplierBatch: null,
  withinPercent: 0,
  piecesFound: 0,
  piecesReceived: 2_000,
  piecesLeft: 2_000,
  state: 'available',
  reason: null,
  receivedAt: '2026-11-20T10:00:00.000Z',
  receivedBy: null,
};

test('a roll is put into quarantine with a reason, and offered what is open in its state', async () => {
  const { asked, user } = renderScreen(<RollActs roll={roll} />, {
    at: '/',
    path: '/',
    role: 'editor',
    answer: () => ({ status: 201, body: { ...roll, state: 'quarantined' } }),
  });
  const open = () => screen.getByRole('button', { name: 'Put into quarantine' });
  await waitFor(() => expect(open()).not.toHaveAttribute('aria-disabled'));
  expect(screen.queryByRole('button', { name: 'Release from quarantine' })).toBe(null);
  await user.click(open());
  const dialog = await screen.findByRole('dialog', { name: 'Put R-7K3M9Q2-X into quarantine?' });
  const confirm = within(dialog).getByRole('button', { name: 'Put into quarantine' });
  await user.click(confirm);
  expect(within(dialog).getByText('Please say why.')).toBeVisible();
  expect(asked).toEqual([]);
  await user.type(within(dialog).getByLabelText(/^Why/), 'Old artwork');
  await user.click(confirm);
  expect(await screen.findByText('R-7K3M9Q2-X')).toBeVisible();
  expect(asked).toMatchObject([
    { method: 'POST', path: '/api/rolls/R-7K3M9Q2-X/quarantine', body: { reason: 'Old artwork' } },
  ]);
});
