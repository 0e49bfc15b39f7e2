import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { printJobWith } from '#testing/samples/print-job.ts';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { JobState } from './parts/job-state.tsx';
import { NumbersInDoubt } from './parts/numbers-in-doubt.tsx';
import { PrintOn } from './parts/print-on.tsx';

const lost: ServerAnswer = { status: 429, body: { message: 'Too many requests.' } };
const label = labelWith({ id: 'a', labelSku: 'LBL-1', labelType: 'BBD' });
const jam = productWith({ id: 20, sku: 'JAM-1', clientId: 9, labels: [label] });
const printer = { id: 2, name: 'Zebra', language: 'zpl', dotsPerMm: 8 };
const settings = { isPrintingOn: true, passkeyHost: null };

const answers: Readonly<Record<string, unknown>> = {
  '/api/settings': settings,
  '/api/printers': [printer],
  '/api/print-jobs': [],
  '/api/print-jobs/3': printJobWith({ state: 'printed' }),
  '/api/number-doubts': [],
};

const open = (shown: ReactElement, lostPath: string) => {
  const server = { isLost: true };
  const opened = renderScreen(shown, {
    at: '/products/20',
    path: '/products/:id',
    role: 'editor',
    answer: ({ path }) => (server.isLost && path === lostPath ? lost : { body: answers[path] ?? [] }),
  });
  return { ...opened, server };
};

test.each([
  [
    'the printers',
    <PrintOn key="printers" product={jam} label={label} />,
    '/api/printers',
    'The printers could not be loaded.',
  ],
  [
    'what is being printed of a product',
    <PrintOn key="jobs" product={jam} label={label} />,
    '/api/print-jobs',
    'What is being printed of it already could not be loaded.',
  ],
  [
    'numbers in doubt',
    <NumbersInDoubt key="doubts" />,
    '/api/number-doubts',
    'Whether numbers are in doubt since a restore could not be loaded.',
  ],
  ['a print job', <JobState key="job" id={3} />, '/api/print-jobs/3', 'The print job could not be loaded.'],
])('%s that could not be loaded is said to be so, with another attempt', async (_, shown, path, sentence) => {
  const { user, server } = open(shown, path);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(`${sentence} Too many requests.`);
  server.isLost = false;
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
});

test('numbers of a client that could not be loaded are said to be so where a label is printed', async () => {
  const { user } = open(<PrintOn product={jam} label={label} />, '/api/clients/9/number-ranges');
  await user.click(await screen.findByRole('button', { name: 'Print on Zebra' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^The numbers of this client could not be loaded/)).toBeVisible();
});
