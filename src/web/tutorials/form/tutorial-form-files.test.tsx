import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { keepingBack, startUploadServer, storedAs } from '#testing/servers/upload-server.ts';
import { TutorialFormHere } from './tutorial-form-here.tsx';

const server = startUploadServer();

// The form's code is loaded when it opens; this load must not count against a test's timeout.
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

const openFileSide = async () => {
  renderScreen(<TutorialFormHere />, {
    at: '/admin/tutorials?new',
    path: '/admin/tutorials',
    role: 'editor',
    answer: () => ({ body: [] }),
  });
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(await dialog.findByLabelText(/^Video title/), { target: { value: 'Feed' } });
  fireEvent.click(dialog.getByRole('radio', { name: 'Uploaded file' }));
  return { dialog, save: () => fireEvent.click(dialog.getByRole('button', { name: 'Add Tutorial' })) };
};

test('a file that is missing is led to', async () => {
  const { dialog, save } = await openFileSide();
  save();
  expect(await dialog.findByText('Video source is required')).toBeVisible();
  const side = dialog.getByRole('group', { name: 'Uploaded file' });
  await waitFor(() => expect(document.activeElement).toBe(side));
});

test('while a video is on its way saving says so beside the buttons, until it is there', async () => {
  const arrived = Promise.withResolvers<() => void>();
  server.answer = (_, response) => {
    keepingBack(response);
    arrived.resolve(() => response.end(JSON.stringify(storedAs('uploads/1.mp4', 'a.mp4'))));
  };
  const { dialog, save } = await openFileSide();
  fireEvent.change(await dialog.findByLabelText('Choose a video: files'), {
    target: { files: [new File(['a'], 'a.mp4')] },
  });
  const answer = await arrived.promise;
  save();
  const sentence = 'The video is still on its way. Save once it is there.';
  expect((await dialog.findByRole('alert')).textContent).toBe(sentence);
  answer();
  await waitFor(() => expect(dialog.queryAllByText(sentence)).toEqual([]));
});
