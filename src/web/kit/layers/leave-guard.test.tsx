import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { cleanUp } from '#testing/clean-up.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { hasUnsaved } from './unsaved.ts';

const open = (page: React.ReactElement) => {
  const router = createMemoryRouter(
    [
      { path: '/items/:id', element: page },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: ['/items/4'] },
  );
  cleanUp(() => router.dispose());
  render(<RouterProvider router={router} />);
  return { go: (to: string) => act(() => router.navigate(to)), at: () => router.state.location };
};

const question = () => screen.queryByRole('alertdialog', { name: 'Discard your changes?' });

test('what is typed in one form is asked about also below a form that was opened later and is empty @need-1.13', async () => {
  const { go } = open(
    <>
      <LeaveGuard when />
      <LeaveGuard when={false} />
    </>,
  );
  await go('/elsewhere');
  expect(question()).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByText('Elsewhere')).toBe(null);
  await go('/elsewhere');
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  expect(hasUnsaved()).toBe(false);
});

test('a step to the same address loses nothing, as that of a camera that closes by Back', async () => {
  const { go, at } = open(<LeaveGuard when />);
  await go('/items/4#part');
  expect([question(), at().hash]).toEqual([null, '#part']);
  await go('/items/4?edit=4');
  expect(question()).toBeVisible();
});

test('what stays on its page is asked about before another page, and not before another address of it', async () => {
  const { go, at } = open(<LeaveGuard when isOfPage />);
  await go('/items/4?tab=labels');
  expect([question(), at().search]).toEqual([null, '?tab=labels']);
  await go('/elsewhere');
  expect(question()).toBeVisible();
});
