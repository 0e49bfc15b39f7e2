import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CallError } from '#web/api/call.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { RecordPage } from '#web/record/record-page.tsx';
import { IfOld, NotThere, PartNotThere } from './not-there.tsx';

/** What is asked for, and the answers to it, in the order in which they are given. */
const open = (shown: 'whole' | 'part' | 'page') => {
  const answers: PromiseWithResolvers<string>[] = [];
  const Asking = () => {
    const query = useQuery({
      queryKey: ['asked'],
      queryFn: () => {
        const answer = Promise.withResolvers<string>();
        answers.push(answer);
        return answer.promise;
      },
    });
    const loading = <p>Loading</p>;
    if (shown === 'page')
      return (
        <RecordPage query={query} notFound={null} notLoaded="Not loaded." loading={loading}>
          {(text) => <p>{text}</p>}
        </RecordPage>
      );
    if (query.data !== undefined)
      return (
        <>
          <IfOld query={query} what="Holds" />
          <p>{query.data}</p>
        </>
      );
    return shown === 'whole' ? (
      <NotThere query={query} title="Not loaded." loading={loading} />
    ) : (
      <PartNotThere query={query} what="Not loaded." loading={loading} />
    );
  };
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <Asking />
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup(),
    queryClient,
    refuse: async () => {
      await waitFor(() => expect(answers).toHaveLength(1));
      answers.shift()?.reject(new CallError(400, 'No.'));
    },
    answer: async () => {
      await waitFor(() => expect(answers).toHaveLength(1));
      answers.shift()?.resolve('All of it');
    },
  };
};

test.each(['whole', 'part', 'page'] as const)(
  'of the %s that is tried again the button stays in focus, and what fails again is read out again',
  async (shown) => {
    const { user, refuse, answer } = open(shown);
    expect(screen.getByText('Loading')).toBeVisible();
    expect(screen.queryByRole('alert')).toBe(null);
    await refuse();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/Not loaded\. ?No\./);
    const retry = screen.getByRole('button', { name: 'Retry' });
    const said = screen.getByText(/No\.$/);
    await user.click(retry);
    expect(retry).toHaveFocus();
    expect(retry).toHaveAttribute('aria-busy', 'true');
    await refuse();
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy'));
    expect(retry).toHaveFocus();
    expect(said).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(/Not loaded\. ?No\./);
    await user.keyboard('{Enter}');
    await answer();
    expect(await screen.findByText('All of it')).toBeVisible();
    expect(screen.queryByRole('alert')).toBe(null);
  },
);

test('what could not be loaded anew stays, with what it is and how old', async () => {
  const { answer, refuse, queryClient } = open('part');
  await answer();
  expect(await screen.findByText('All of it')).toBeVisible();
  expect(screen.queryByText(/Not up to date/)).toBe(null);
  void queryClient.invalidateQueries({ queryKey: ['asked'] });
  await refuse();
  expect(await screen.findByText(/^Holds: Not up to date – last loaded/)).toBeVisible();
  expect(screen.getByText('All of it')).toBeVisible();
});
