import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ComponentProps } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { cleanUp } from '#testing/clean-up.ts';
import { CommentForm } from './comment-form.tsx';

/** A page with the form, at which a key about another place can be pressed. */
const Page = (props: Pick<ComponentProps<typeof CommentForm>, 'onSay'>) => {
  const [about, setAbout] = useState<unknown>(null);
  return (
    <>
      <button
        type="button"
        onClick={() => setAbout({ file: 'documents/front.pdf', page: 1, xMm: 5, yMm: 7 })}
      >
        Another place
      </button>
      <CommentForm
        {...props}
        label="Your comment"
        button="Say it"
        missing="Write something."
        pending={false}
        error={null}
        about={about}
      />
    </>
  );
};

const open = (onSay: ComponentProps<typeof CommentForm>['onSay']) => {
  const router = createMemoryRouter([
    { path: '/', element: <Page onSay={onSay} /> },
    { path: '*', element: <p>Elsewhere</p> },
  ]);
  cleanUp(() => router.dispose());
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, press, router, field: screen.getByLabelText('Your comment') };
};

test('what is sent again has the same key, and the same text about another place has another', async () => {
  const keys: string[] = [];
  const { user, press, field } = open((_, __, key) => keys.push(key));
  await user.type(field, 'Bigger');
  await press('Say it');
  await press('Say it');
  await press('Another place');
  await press('Say it');
  const [one, again, elsewhere] = keys;
  expect(again).toBe(one);
  expect(elsewhere).not.toBe(one);
});

test('what is typed while a comment is being said stays @need-1.13', async () => {
  let said = (): void => undefined;
  const { user, press, field } = open((_, onSaid) => {
    said = onSaid;
  });
  await user.type(field, 'Bigger');
  await press('Say it');
  await user.type(field, ' and bolder');
  act(said);
  expect(field).toHaveValue('Bigger and bolder');
  await press('Say it');
  act(said);
  expect(field).toHaveValue('');
});

test('a comment that is not said yet is asked about before its page is left @need-1.13', async () => {
  const { user, press, field, router } = open(() => undefined);
  await user.type(field, 'Bigger');
  await act(() => router.navigate('/elsewhere'));
  expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
  await press('Keep editing');
  expect(field).toHaveValue('Bigger');
});
