import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { scan } from '#testing/servers/wedge.ts';
import { lookedFor } from './runs-address.ts';
import { RunsScreen } from './runs-screen.tsx';

const answer = ({ method, path }: Asked): ServerAnswer => {
  if (path === '/api/runs/summary')
    return { body: { runs: 0, applied: 0, people: 0, clients: 1, releases: 0 } };
  if (path === '/api/runs/seals' || path === '/api/seals') return { body: { isOn: false, seals: [] } };
  return method === 'GET' && /^\/api\/(?:runs|stations|clients)\b/.test(path)
    ? { body: [], total: 0 }
    : { status: 404, body: { message: 'Not found' } };
};

test.each([
  ['', 'Put Batch L-9 of every client on hold?'],
  ['&client=4', 'Put Batch L-9 on hold?'],
])(
  'B22: a batch is put on hold that was looked back at%s, and the question says if it is that of every client',
  async (client, name) => {
    const { user } = renderScreen(<RunsScreen />, {
      at: `/runs?batch=L-9${client}`,
      path: '/runs',
      role: 'editor',
      answer,
    });
    await user.click(await screen.findByRole('button', { name: 'Put on hold' }));
    const dialog = await screen.findByRole('dialog', { name });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  },
);

test.each([
  [']d2010501234567890010L-7', { gtin: '05012345678900', batch: 'L-7' }],
  ['(01)05012345678900', { gtin: '05012345678900' }],
  ['5012345678900', { gtin: '5012345678900' }],
  ['(00)050123450000000015', { sscc: '050123450000000015' }],
  [' L-7 ', { batch: 'L-7' }],
])('35: %s, scanned or typed, looks back at what it says', (text, found) => {
  const none = { batch: undefined, gtin: undefined, roll: undefined, sscc: undefined };
  expect(lookedFor(text)).toEqual({ ...none, ...found });
});

test('a scan while it is asked why a batch is put on hold is for the reason, and asks about no other batch', async () => {
  const { user, address } = renderScreen(<RunsScreen />, {
    at: '/runs?batch=L-9&client=4',
    path: '/runs',
    role: 'editor',
    answer,
    hearsScans: true,
  });
  await user.click(await screen.findByRole('button', { name: 'Put on hold' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Put Batch L-9 on hold?' }));
  const why = dialog.getByRole('textbox');
  why.focus();
  await scan('REPORT-7');
  await waitFor(() => expect(why).toHaveValue('REPORT-7'));
  expect([address(), why.isConnected]).toEqual(['/runs?batch=L-9&client=4', true]);
});

test.each([0, 1])('the evidence of a batch is offered if it has runs: %i', async (runs) => {
  renderScreen(<RunsScreen />, {
    at: '/runs?batch=L-9&client=4',
    path: '/runs',
    role: 'editor',
    answer: (asked) =>
      asked.path === '/api/runs/summary'
        ? { body: { runs, applied: 0, people: 0, clients: runs, releases: 0 } }
        : answer(asked),
  });
  expect(await screen.findByRole('button', { name: 'Put on hold' })).toBeVisible();
  expect(screen.queryAllByRole('link', { name: /^Evidence of batch L-9/ })).toHaveLength(runs);
});
