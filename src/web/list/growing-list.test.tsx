import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CallError, type Answer } from '#web/api/call.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { GrowingList } from './growing-list.tsx';
import { useGrowingList } from './use-growing-list.ts';

const key = ['numbers'];

const Numbers = ({ fetchPage }: { fetchPage: (page: number) => Answer<number[]> }) => (
  <GrowingList
    list={useGrowingList(key, 2, async ({ page }) => fetchPage(page))}
    rowKey={(row) => row}
    words={{ notLoaded: 'Not loaded.', none: 'None', more: 'More' }}
    loading="Loading"
  >
    {(rows) => <p>{`Rows ${rows.join()}`}</p>}
  </GrowingList>
);

/** A list of this many numbers by pages of two, shown, and the server of it, which refuses on command. */
const openList = async (total: number) => {
  const server = { from: 0, refuses: false };
  const fetchPage = (page: number) => {
    if (server.refuses) throw new CallError(400, 'No.');
    const rows = Array.from({ length: total }, (_, at) => server.from + at + 1);
    return { value: rows.slice(2 * page - 2, 2 * page), total };
  };
  const queryClient: QueryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <Numbers fetchPage={fetchPage} />
    </QueryClientProvider>,
  );
  await screen.findByText('Rows 1,2');
  const refresh = () => act(() => queryClient.invalidateQueries({ queryKey: key }));
  return { server, refresh, user: userEvent.setup() };
};

test.each([2, 3])('Retry after a failed refresh of a list of %i refreshes it', async (total) => {
  const { server, refresh, user } = await openList(total);
  Object.assign(server, { from: 10, refuses: true });
  await refresh();
  expect(await screen.findByRole('alert')).toHaveTextContent('Not loaded. No.');
  server.refuses = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Rows 11,12')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Retry after a next page that failed fetches that page', async () => {
  const { server, user } = await openList(3);
  server.refuses = true;
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('alert');
  server.refuses = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Rows 1,2,3')).toBeInTheDocument();
});
