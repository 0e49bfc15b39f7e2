import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { CallError, type Answer } from '#web/api/call.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { useLoadedPage } from './use-loaded-page.ts';

interface Shown {
  term: string;
  page: number;
}

/** A list, and a server that answers, refuses or stays silent on command. */
const openList = (first: string) => {
  const queryClient = createQueryClient();
  const within = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const waiting: PromiseWithResolvers<Answer<string[]>>[] = [];
  const { result, rerender } = renderHook(
    ({ term, page }: Shown) =>
      useLoadedPage(
        useQuery({
          queryKey: ['list', term, page],
          queryFn: () => {
            const answer = Promise.withResolvers<Answer<string[]>>();
            waiting.push(answer);
            return answer.promise;
          },
          placeholderData: keepPreviousData,
        }),
        [term],
      ),
    { initialProps: { term: first, page: 1 }, wrapper: within },
  );
  const take = async () => {
    await waitFor(() => expect(waiting).toHaveLength(1));
    const next = waiting.shift();
    if (!next) throw new Error('Nothing was asked.');
    return next;
  };
  return {
    shown: () => result.current,
    ask: (term: string, page = 1) => rerender({ term, page }),
    answer: async (...value: string[]) => {
      const asked = await take();
      asked.resolve({ value, total: value.length });
      await waitFor(() => expect(result.current.isCurrent).toBe(true));
    },
    refuse: async () => {
      const asked = await take();
      asked.reject(new CallError(400, 'No.'));
      await waitFor(() => expect(result.current.error).not.toBeNull());
    },
    retry: () => act(() => result.current.retry()),
  };
};

test('while another question is under way the rows of the one before stay, as foreign @need-1.3', async () => {
  const list = openList('HP-10074');
  await list.answer('HP-10074');
  expect(list.shown()).toMatchObject({ loaded: { rows: ['HP-10074'], total: 1 }, isForeign: false });
  list.ask('NL-10222');
  expect(list.shown()).toMatchObject({ loaded: { rows: ['HP-10074'] }, isForeign: true, isCurrent: false });
  await list.answer('NL-10222');
  expect(list.shown()).toMatchObject({ loaded: { rows: ['NL-10222'] }, isForeign: false });
});

test('when that question fails they go, and do not come back while it is tried again @need-1.3', async () => {
  const list = openList('HP-10074');
  await list.answer('HP-10074');
  list.ask('NL-10222');
  await list.refuse();
  expect(list.shown().loaded).toBeNull();
  list.retry();
  await waitFor(() => expect(list.shown().isFetching).toBe(true));
  expect(list.shown().loaded).toBeNull();
  // Why it failed stays meanwhile, and with it the button that was pressed.
  expect(list.shown().error?.message).toContain('No.');
  await list.answer('NL-10222');
  expect(list.shown().error).toBeNull();
  expect(list.shown().loaded?.rows).toEqual(['NL-10222']);
});

test('rows stay where the same question fails, asked again or for another page @need-1.8', async () => {
  const list = openList('juice');
  await list.answer('Apple juice');
  list.retry();
  await list.refuse();
  expect(list.shown()).toMatchObject({ loaded: { rows: ['Apple juice'] }, isForeign: false });
  list.ask('juice', 2);
  await list.refuse();
  expect(list.shown()).toMatchObject({ loaded: { rows: ['Apple juice'] }, isForeign: false });
});

test('that there is none is said of the question alone that was answered so @need-1.3', async () => {
  const list = openList('nothing');
  await list.answer();
  expect(list.shown().loaded?.rows).toEqual([]);
  list.ask('juice');
  expect(list.shown()).toMatchObject({ loaded: null, error: null });
  await list.refuse();
  expect(list.shown().loaded).toBeNull();
});
