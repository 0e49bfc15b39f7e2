import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { printerWith } from '#testing/samples/print-job.ts';
import { PrintersScreen } from './printers-screen.tsx';

test('whether printing is on could not be loaded is not said to be that it is off; Retry loads the printers', async () => {
  let isLost = true;
  const { user } = renderScreen(<PrintersScreen />, {
    at: '/admin/printers',
    path: '/admin/printers',
    role: 'editor',
    answer: ({ path }) => {
      if (isLost) return { status: 429, body: { message: 'Too many requests.' } };
      if (path === '/api/settings') return { body: { isPrintingOn: true } };
      return { body: path === '/api/printers' ? [printerWith({ name: 'Zebra 1' })] : [], total: 0 };
    },
  });
  expect(await screen.findByText('The printers could not be loaded')).toBeVisible();
  expect(screen.queryByText('Printing is off')).toBe(null);
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'Printers' })).toBeVisible();
});
