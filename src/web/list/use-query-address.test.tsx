import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useIsBeingTyped, useQueryAddress, type ChangeAddress } from './use-query-address.ts';

type Address = { term: string; sort: string; page: number };

const read = (query: URLSearchParams): Address => ({
  term: query.get('q') ?? '',
  sort: query.get('sort') ?? 'recent',
  page: Number(query.get('page') ?? '1'),
});

const write = ({ term, sort, page }: Address) => new URLSearchParams({ q: term, sort, page: String(page) });

const codec = { read, write };

const open = (at: string) => {
  const drawn: { address: Address; isBeingTyped: boolean; change: ChangeAddress<Address> }[] = [];
  const List = () => {
    const [address, change] = useQueryAddress(codec);
    drawn.push({ address, isBeingTyped: useIsBeingTyped(), change });
    return null;
  };
  const router = createMemoryRouter([{ path: '*', element: <List /> }], { initialEntries: ['/before', at] });
  render(<RouterProvider router={router} />);
  const last = () => drawn.at(-1);
  return { router, last, back: () => act(() => router.navigate(-1)) };
};

test('whatever is changed but the page leads back to page one', () => {
  const { router, last } = open('/list?q=jam&sort=name&page=4');
  expect(last()?.address).toEqual({ term: 'jam', sort: 'name', page: 4 });
  act(() => last()?.change({ page: 5 }, 'chosen'));
  expect(router.state.location.search).toBe('?q=jam&sort=name&page=5');
  act(() => last()?.change({ sort: 'sku' }, 'chosen'));
  expect(router.state.location.search).toBe('?q=jam&sort=sku&page=1');
});

test('a change that comes late starts from the address of now', () => {
  const { router, last } = open('/list?q=jam&sort=name&page=1');
  const early = last();
  act(() => last()?.change({ sort: 'sku' }, 'chosen'));
  act(() => early?.change({ term: 'apple' }, 'typed'));
  expect(router.state.location.search).toBe('?q=apple&sort=sku&page=1');
});

test('all that is typed is one step in the history', async () => {
  const { router, last, back } = open('/list?q=jam&sort=name&page=1');
  for (const term of ['a', 'ap', 'app']) act(() => last()?.change({ term }, 'typed'));
  expect(router.state.location.search).toBe('?q=app&sort=name&page=1');
  expect(last()?.isBeingTyped).toBe(true);
  await back();
  expect(router.state.location.search).toBe('?q=jam&sort=name&page=1');
  expect(last()?.isBeingTyped).toBe(false);
});
