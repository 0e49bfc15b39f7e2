import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FullRun } from '#domain/runs/contract.ts';
import { clearance } from '#domain/runs/acts.ts';
import { openRun, running } from '#testing/scenes/run-screen.tsx';

const clearing = FullRun.parse({ ...running, state: 'planned', gone: [], acts: ['clear'] });

test('whoever ticks a line of the clearance stays at it, so that Enter confirms the next one', async () => {
  const answered = Promise.withResolvers<object>();
  const cleared = { ...clearing, gone: clearance.slice(0, 1) };
  const others: Record<string, unknown> = {};
  const answer = async () => {
    await answered.promise;
    others['/api/runs/4'] = cleared;
    return { run: cleared };
  };
  const { acts } = await openRun(answer, clearing, others);
  const [box] = await screen.findAllByRole('checkbox');
  if (!box) throw new Error('There is no line.');
  box.focus();
  fireEvent.click(box);
  await waitFor(() => expect(acts).toHaveLength(1));
  expect(box).toBeEnabled();
  expect(box).toHaveFocus();
  fireEvent.click(box);
  answered.resolve({});
  await waitFor(() => expect(box).toBeChecked());
  expect(box).toHaveFocus();
  fireEvent.click(box);
  expect(acts).toEqual([{ kind: 'clear', gone: [clearance[0]] }]);
});
