import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { SupplyScreen } from './supply-screen.tsx';
import { supplyWords as words } from './supply-wording.ts';

const at = '2026-11-20T10:00:00.000Z';

const line = {
  position: 0,
  labelSku: 'L-1',
  labelSize: '50x30',
  quantity: 500,
  neededBy: null,
  artwork: [],
  artworkState: 'new',
  confirmed: { quantity: 500, ordered: 500, day: '2026-12-01', at },
  isStopped: false,
  stops: [],
  closedAs: null,
  shippedAt: null,
  rolls: [],
};

const said = { id: 1, position: 0, at, by: null, isOfSupplier: false, said: null };

test('what the portal says of an order that is open comes with its lines: one that has stopped takes no shipment any more', async () => {
  let hasStopped = false;
  const asked = { ...said, text: 'The artwork has changed.', said: { code: 'x', values: {} } };
  const { user } = renderScreen(<SupplyScreen />, {
    at: '/orders/3',
    path: '/orders/:id',
    role: 'editor',
    answer: ({ path, method }) => {
      if (method === 'POST') {
        hasStopped = true;
        return { status: 201, body: { ...said, text: 'Which core?' } };
      }
      if (path.endsWith('/messages')) return { body: hasStopped ? [asked] : [] };
      const stops = hasStopped ? ['artwork'] : [];
      return { body: { id: 3, number: 3, lines: [{ ...line, isStopped: hasStopped, stops }] } };
    },
  });
  expect(await screen.findByText(words.confirmed(500, 500, '2026-12-01'))).toBeVisible();
  await user.type(await screen.findByLabelText(words.message), 'Which core?');
  await user.click(screen.getByRole('button', { name: words.say }));
  expect(await screen.findByText(words.otherArtwork)).toBeVisible();
});
