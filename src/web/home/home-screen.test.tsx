import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { resolvedWith } from '#testing/samples/resolved-code.ts';
import { scan } from '#testing/servers/wedge.ts';
import { HomeScreen } from './home-screen.tsx';

const open = ({ hearsScans = false, breathMs = 0 } = {}) =>
  renderScreen(<HomeScreen />, {
    at: '/',
    path: '/',
    role: 'read_only',
    hearsScans,
    breathMs,
    answer: ({ path }) => ({ body: path === '/api/codes' ? resolvedWith({}) : [] }),
  });

const box = () => screen.getByPlaceholderText<HTMLInputElement>('Scan or type to find a product...');

test('says what it is for, and the box has the focus @spec-1.1 @spec-2.20', () => {
  open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Every Detail Matters');
  expect(screen.getByText('Search for a product to begin the labelling journey.')).toBeVisible();
  expect(document.activeElement).toBe(box());
});

test('has no client filter @spec-2.22', () => {
  open();
  expect(screen.queryByRole('button', { name: /Client/ })).toBeNull();
});

test('the button leads to the search for what stands in the box @spec-2.20 @spec-2.21', async () => {
  const { user, address } = open();
  await user.type(box(), 'apple & pear');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(address()).toBe('/search?q=apple+%26+pear');
});

test('a scan goes to the search, and asks what it is @spec-2.21', async () => {
  const { address, asked } = open({ hearsScans: true });
  await scan('5012345678900');
  await waitFor(() => expect(address()).toBe('/search?q=5012345678900'));
  // Next to the answers to codes that the user has reported.
  const ofScan = () => asked.filter(({ path }) => path !== '/api/misses/mine');
  await waitFor(() =>
    expect(ofScan().map(({ path, query }) => [path, query])).toEqual([
      ['/api/codes', { text: '5012345678900' }],
    ]),
  );
});

test('a scan is heard wherever the focus is, and the box keeps what stood there', async () => {
  const { user, address } = open({ hearsScans: true, breathMs: 60 });
  await user.type(box(), 'apple');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }));
  await scan('5012345678900');
  await waitFor(() => expect(address()).toBe('/search?q=5012345678900'));
});

test.each(['', '   '])('an empty term does nothing: "%s" @spec-2.23 @spec-5.33', async (term) => {
  const { user, address } = open();
  await user.type(box(), `${term}{Enter}`);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(address()).toBe('/');
});
