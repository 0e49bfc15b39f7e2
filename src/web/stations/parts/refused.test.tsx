import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { EnrolForm } from './enrol-form.tsx';
import { IssueForm } from './issue-form.tsx';

const open = (shown: React.ReactElement, answer: (asked: Asked) => ServerAnswer) =>
  renderScreen(shown, { at: '/', path: '/', role: 'administrator', answer });

test('why a station was not enrolled stays at the form, with what was typed', async () => {
  const { user } = open(<EnrolForm onEnrolled={() => undefined} />, () => ({
    status: 409,
    body: { message: 'There are as many stations as there may be.' },
  }));
  const form = within(await screen.findByRole('form'));
  const [name] = form.getAllByRole('textbox');
  if (name) await user.type(name, 'Bench 9{Enter}');
  expect(await form.findByRole('alert')).toHaveTextContent('There are as many stations as there may be.');
  expect(name).toHaveValue('Bench 9');
});

test('people that could not be loaded are not taken for nobody when a badge is issued', async () => {
  let isLost = true;
  const { user } = open(<IssueForm badges={[]} onIssued={() => undefined} />, () =>
    isLost ? { status: 429, body: { message: 'Too many requests.' } } : { body: [] },
  );
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The people could not be loaded. Too many requests.');
  isLost = false;
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  await expect.poll(() => screen.queryByRole('alert')).toBe(null);
});
