import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CommentForm } from './comment-form.tsx';

test('what is sent again has the same key, and the same text about another place has another', async () => {
  const user = userEvent.setup();
  const keys: string[] = [];
  const formAbout = (about: unknown) => (
    <CommentForm
      label="Your comment"
      button="Say it"
      missing="Write something."
      pending={false}
      error={null}
      about={about}
      onSay={(_, __, key) => keys.push(key)}
    />
  );
  const { rerender } = render(formAbout(null));
  await user.type(screen.getByLabelText('Your comment'), 'Bigger');
  const say = () => user.click(screen.getByRole('button', { name: 'Say it' }));
  await say();
  await say();
  rerender(formAbout({ file: 'documents/front.pdf', page: 1, xMm: 5, yMm: 7 }));
  await say();
  const [first, again, elsewhere] = keys;
  expect(again).toBe(first);
  expect(elsewhere).not.toBe(first);
});

test('what is typed while a comment is being said stays @need-1.13', async () => {
  const user = userEvent.setup();
  let said = (): void => undefined;
  render(
    <CommentForm
      label="Your comment"
      button="Say it"
      missing="Write something."
      pending={false}
      error={null}
      onSay={(_, onSaid) => {
        said = onSaid;
      }}
    />,
  );
  const field = screen.getByLabelText('Your comment');
  await user.type(field, 'Bigger');
  await user.click(screen.getByRole('button', { name: 'Say it' }));
  await user.type(field, ' and bolder');
  act(said);
  expect(field).toHaveValue('Bigger and bolder');
  await user.click(screen.getByRole('button', { name: 'Say it' }));
  act(said);
  expect(field).toHaveValue('');
});
