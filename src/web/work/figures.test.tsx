import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { Figures } from './figures.tsx';

const days = [
  { day: '2026-11-23', scans: 12, misses: 3 },
  { day: '2026-11-24', scans: 1_200, misses: 0 },
];
const open = (body: object) =>
  renderScreen(<Figures />, { at: '/', path: '/', role: 'editor', answer: () => ({ body }) });

test('says how many scans there were, how many found nothing, and what was scanned most', async () => {
  const most = [{ productId: 7, sku: 'JAM', itemDescription: 'Quince jam', clientName: null, scans: 900 }];
  open({ days, most });
  expect(await screen.findByText('1,212 scans, 3 of which found nothing.')).toBeVisible();
  const chart = screen.getByRole('img', { name: 'Scans by day, most on 2026-11-24: 1,200.' });
  expect(chart.querySelectorAll('rect')).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'JAM' })).toHaveAttribute('href', '/products/7');
  expect(screen.getByRole('cell', { name: '900' })).toBeVisible();
});

test('says so if nothing was scanned', async () => {
  open({ days: days.map((day) => ({ ...day, scans: 0, misses: 0 })), most: [] });
  expect(await screen.findByText('Nothing was scanned in these days.')).toBeVisible();
  expect(screen.queryByRole('img')).toBe(null);
});
