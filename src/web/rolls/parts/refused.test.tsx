import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { RollActs } from './roll-acts.tsx';
import { UseLabelsForm } from './use-labels-form.tsx';

const roll = { code: 'LPR-0123456789', state: 'available', piecesLeft: 100, withinPercent: 0 };
const refusal: ServerAnswer = { status: 409, body: { message: 'It was used up meanwhile.' } };

type Roll = Parameters<typeof RollActs>[0]['roll'];
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of a roll that its acts read
const given = roll as Roll;

const open = (shown: React.ReactElement, answer: () => ServerAnswer = () => refusal) =>
  renderScreen(shown, { at: '/', path: '/', role: 'editor', answer });

test('why a roll was not put into quarantine stays in the question, with the reason that was typed @need-1.13', async () => {
  const { user } = open(<RollActs roll={given} />);
  const button = () => screen.getByRole('button', { name: 'Put into quarantine' });
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'));
  await user.click(button());
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Torn');
  await user.click(dialog.getByRole('button', { name: 'Put into quarantine' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('It was used up meanwhile.');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByRole('textbox')).toHaveValue('Torn');
});

test('why labels were not taken from a roll stays at the field', async () => {
  const { user } = open(<UseLabelsForm roll={given} />);
  const field = await screen.findByRole('textbox');
  await user.type(field, '5{Enter}');
  expect(await screen.findByText(/^It was used up meanwhile\. Nothing was saved\./)).toBeVisible();
  expect(field).toHaveValue('5');
});

test('labels whose taking was answered by nobody are not said to be still on the roll', async () => {
  const { user } = open(<UseLabelsForm roll={given} />, () => {
    throw new TypeError('The connection was lost.');
  });
  await user.type(await screen.findByRole('textbox'), '5{Enter}');
  expect(await screen.findByText(/It may have been saved\./)).toBeVisible();
  expect(screen.queryByText(/Nothing was/)).toBe(null);
});
