import { screen } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { beginScan, scan } from '#testing/servers/wedge.ts';
import { ProductSearchBar } from './product-search-bar.tsx';

const open = (bar: ReactElement, { hearsScans = false } = {}) =>
  renderScreen(bar, {
    hearsScans,
    at: '/',
    path: '/',
    role: 'read_only',
    answer: ({ path }) =>
      path === '/api/clients'
        ? {
            body: [
              { id: 3, name: 'Orchard House' },
              { id: 8, name: 'Northlight' },
            ],
            total: 140,
          }
        : { body: { id: 3, name: 'Orchard House' } },
  });

type OnSearch = (term: string, clientId: number | undefined) => void;
type OnClientChange = (clientId: number | undefined) => void;

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Find a product' });

test("its button reads 'Start Scanning' unless told, its dropdown 'All Clients' @spec-2.24", () => {
  open(<ProductSearchBar onSearch={vi.fn<OnSearch>()} onClientChange={vi.fn<OnClientChange>()} />);
  expect(screen.getByRole('button', { name: 'Start Scanning' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Client: All Clients' })).toBeVisible();
});

test('the client is passed as a number @spec-2.25', async () => {
  const onSearch = vi.fn<OnSearch>();
  open(<ProductSearchBar onSearch={onSearch} clientId={3} onClientChange={vi.fn<OnClientChange>()} />);
  expect(await screen.findByRole('button', { name: 'Client: Orchard House' })).toBeVisible();
  await scan('5012345678900');
  expect(onSearch.mock.calls).toEqual([['5012345678900', 3]]);
});

test('all clients are passed as nothing @spec-2.25', async () => {
  const onSearch = vi.fn<OnSearch>();
  open(<ProductSearchBar onSearch={onSearch} onClientChange={vi.fn<OnClientChange>()} />);
  await scan('5012345678900');
  expect(onSearch.mock.calls).toEqual([['5012345678900', undefined]]);
});

test('the list of clients is led by the keys, narrowed by typing, and says how many more there are', async () => {
  const onClientChange = vi.fn<OnClientChange>();
  const { user, asked } = open(
    <ProductSearchBar onSearch={vi.fn<OnSearch>()} onClientChange={onClientChange} />,
  );
  screen.getByRole('button', { name: 'Client: All Clients' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('option', { name: 'Northlight' })).toBeVisible();
  expect(screen.getByText('138 more. Type a part of the name.')).toBeVisible();
  expect(screen.getByRole('option', { name: 'All Clients' }).ariaSelected).toBe('true');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onClientChange.mock.calls).toEqual([[8]]);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(asked[0]).toMatchObject({
    path: '/api/clients',
    query: { sort: 'name', page: '1', pageSize: '100' },
  });
});

test('Escape closes the list of clients without a choice and gives the focus back', async () => {
  const onClientChange = vi.fn<OnClientChange>();
  const { user } = open(<ProductSearchBar onSearch={vi.fn<OnSearch>()} onClientChange={onClientChange} />);
  await user.click(screen.getByRole('button', { name: 'Client: All Clients' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Client: All Clients' }));
  expect(onClientChange).not.toHaveBeenCalled();
});

test('a code whose first keys went down before this box appeared ends up whole in it', async () => {
  const onSearch = vi.fn<OnSearch>();
  const TwoScreens = () => {
    const [isNext, setNext] = useState(false);
    return (
      <>
        <ProductSearchBar key={isNext ? 'next' : 'first'} onSearch={onSearch} term={isNext ? 'old' : ''} />
        <button type="button" onClick={() => setNext(true)}>
          Go on
        </button>
      </>
    );
  };
  const { asked } = open(<TwoScreens />, { hearsScans: true });
  await beginScan('50');
  const goOn = screen.getByRole('button', { name: 'Go on' });
  goOn.click();
  await vi.waitFor(() => expect(document.activeElement).toBe(box()));
  expect(box().value).toBe('50');
  await scan('12345678900');
  await vi.waitFor(() => expect(asked.map(({ query }) => query['text'])).toEqual(['5012345678900']));
});
