import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import type { Role } from '#domain/access/roles.ts';
import { ActButton } from './act-button.tsx';

const open = (role: Role, disabledReason?: string) => {
  const act = vi.fn<() => void>();
  const shown = renderScreen(
    <ActButton needs="product.edit" disabledReason={disabledReason} onClick={act}>
      Change it
    </ActButton>,
    { at: '/', path: '/', role, answer: () => ({ body: {} }) },
  );
  return { ...shown, act };
};

test('it acts for those who may', async () => {
  const { user, act } = open('editor');
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Change it' }).ariaDisabled).not.toBe('true'),
  );
  await user.click(screen.getByRole('button', { name: 'Change it' }));
  expect(act).toHaveBeenCalledTimes(1);
});

test('to those who may not it says what they need, and does nothing', async () => {
  const { user, act } = open('read_only');
  await user.click(await screen.findByRole('button', { name: 'Change it' }));
  expect((await screen.findByRole('tooltip')).textContent).toContain('You need editor access to do this.');
  expect(act).not.toHaveBeenCalled();
});

test('what cannot be done by anybody now says why to those who might', async () => {
  const { user, act } = open('editor', 'It was deleted.');
  await vi.waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Change it' }));
    expect((await screen.findByRole('tooltip')).textContent).toContain('It was deleted.');
  });
  expect(act).not.toHaveBeenCalled();
});
