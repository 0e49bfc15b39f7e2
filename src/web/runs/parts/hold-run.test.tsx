import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FullRun } from '#domain/runs/contract.ts';
import { openRun, running } from '#testing/scenes/run-screen.tsx';

test('what was chosen to be put on hold stays chosen when the roll has been loaded meanwhile', async () => {
  const roll = Promise.withResolvers<unknown>();
  const code = 'R-1111111-1';
  const rolls = [{ code, issued: 5, returned: 0 }];
  const { queryClient, user } = await openRun(() => ({}), FullRun.parse({ ...running, rolls }), {
    [`/api/rolls/${code}`]: roll.promise,
  });
  const sent = vi.fn<(body: unknown) => void>();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (typeof init.body === 'string') sent(JSON.parse(init.body));
    return fetch(address, init);
  });
  await user.click(screen.getByRole('button', { name: 'Put on hold' }));
  const what = await screen.findByRole('combobox', { name: 'What is put on hold?' });
  await user.click(what);
  await user.click(await screen.findByRole('option', { name: 'Bench 2' }));
  roll.resolve({ id: 21, code });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(what).toHaveTextContent('Bench 2');
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Why/), 'Its belt slips.');
  await user.click(dialog.getByRole('button', { name: 'Put on hold' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ on: 'station', id: 3, reason: 'Its belt slips.' }));
});
