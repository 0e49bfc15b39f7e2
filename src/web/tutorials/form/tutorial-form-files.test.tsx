import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { startUploadServer } from '#testing/upload-server.ts';
import { TutorialFormHere } from './tutorial-form-here.tsx';

const server = startUploadServer();

// The form's code is fetched when it opens; a test does not wait for the first time.
beforeAll(async () => {
  await import('./tutorial-form-dialog.tsx');
});

test('a video that did not get through is not dropped by saving, and led to', async () => {
  server.answer = (_, __, socket) => socket.destroy();
  const { asked } = renderScreen(<TutorialFormHere />, {
    at: '/admin/tutorials?new',
    path: '/admin/tutorials',
    role: 'editor',
    answer: () => ({ body: [] }),
  });
  const dialog = within(await screen.findByRole('dialog'));
  const press = async (name: RegExp | string) => fireEvent.click(await dialog.findByRole('button', { name }));
  fireEvent.change(await dialog.findByLabelText(/^Video title/), { target: { value: 'Feed' } });
  const [, file] = await dialog.findAllByRole('radio');
  if (!file) throw new Error('A video comes from a link or from a file.');
  fireEvent.click(file);
  fireEvent.change(await dialog.findByLabelText('Choose a video: files'), {
    target: { files: [new File(['a'], 'a.mp4')] },
  });
  await dialog.findByRole('button', { name: 'Retry a.mp4' });
  await press(/^Add/);
  expect((await dialog.findAllByText('1 file was not uploaded. Retry or remove it.')).length).toBeGreaterThan(
    0,
  );
  const retry = dialog.getByRole('button', { name: 'Retry a.mp4' });
  await waitFor(() => expect(document.activeElement).toBe(retry.closest('fieldset')));
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});
