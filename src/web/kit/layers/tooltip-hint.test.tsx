import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DisabledButton } from '../controls/disabled-button.tsx';
import { TooltipHint } from './tooltip-hint.tsx';

const show = () =>
  render(
    <TooltipHint hint="NEL means Narrow Edge Leading">
      <button type="button">NEL</button>
    </TooltipHint>,
  );

test('a hint opens by focus', async () => {
  show();
  await userEvent.tab();
  expect(screen.getByRole('tooltip').textContent).toContain('NEL means Narrow Edge Leading');
});

test('a hint opens by a tap', async () => {
  show();
  await userEvent.pointer({ keys: '[TouchA]', target: screen.getByRole('button') });
  expect(screen.getByRole('tooltip').textContent).toContain('NEL means Narrow Edge Leading');
});

test('Escape closes a hint', async () => {
  show();
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a disabled button says why, and does nothing', async () => {
  const submitted = vi.fn<() => void>();
  render(
    <form onSubmit={submitted}>
      <DisabledButton reason="You need editor access to do this.">Edit Product</DisabledButton>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Edit Product' }));
  expect(screen.getByRole('tooltip').textContent).toContain('You need editor access to do this.');
  expect(submitted).not.toHaveBeenCalled();
});
