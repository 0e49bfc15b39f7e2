import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FullRun } from '#domain/runs/contract.ts';
import { openRun, running } from '#testing/scenes/run-screen.tsx';

test('a photo whose answer was lost is kept, and sent again without being taken again', async () => {
  const run = FullRun.parse({ ...running, acts: ['photo'] });
  const right = { verdict: 'right', reason: null, code: null, values: {}, proof: null, run, events: [] };
  const sent: string[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      status = 201;
      statusText = '';
      responseText = JSON.stringify(right);
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => null;
      send(form: FormData) {
        const photo = form.get('photo');
        sent.push(photo instanceof File ? photo.name : '');
        this.dispatchEvent(new Event(sent.length === 1 ? 'error' : 'load'));
      }
    },
  );
  const { user } = await openRun(() => ({}), run);
  await user.upload(screen.getByLabelText('Take a photo', { selector: 'input' }), [
    new File([new Uint8Array([137])], 'box.png', { type: 'image/png' }),
  ]);
  expect(await screen.findByText(/^Nobody knows whether the photo was added/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send the photo again' }));
  expect(await screen.findByText('Photo added')).toBeVisible();
  expect(screen.queryByText(/^Nobody knows/)).toBe(null);
  expect(sent).toEqual(['box.png', 'box.png']);
});
