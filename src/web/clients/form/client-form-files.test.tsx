import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { answering, keepingBack, startUploadServer, storedAs } from '#testing/servers/upload-server.ts';
import { clientWith } from '#testing/samples/whole-product.ts';
import { ClientFormHere } from './client-form-here.tsx';

const server = startUploadServer();

// The form's code is loaded when it opens; this load must not count against a test's timeout.
beforeAll(async () => {
  await import('./client-form-dialog.tsx');
});

const stored = { files: [storedAs('images/1.png')] };
const saved = clientWith({ version: 3 });

test('a picture that did not get through is dropped neither by saving nor by closing, and led to', async () => {
  server.answer = (_, __, socket) => socket.destroy();
  const { asked } = renderScreen(<ClientFormHere />, {
    at: '/clients?edit=9',
    path: '/clients',
    role: 'editor',
    answer: () => ({ body: saved }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: /^Edit Orchard/ }));
  const press = async (name: string) => fireEvent.click(await dialog.findByRole('button', { name }));
  const saves = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  fireEvent.change(await dialog.findByLabelText('Choose an image: files'), {
    target: { files: [new File(['a'], 'a.png')] },
  });
  await dialog.findByRole('button', { name: 'Retry a.png' });
  await press('Save Changes');
  const [sentence] = await dialog.findAllByText('1 file was not uploaded. Retry or remove it.');
  await waitFor(() => expect(document.activeElement).toBe(sentence?.closest('fieldset')));
  expect(saves()).toEqual([]);

  await press('Cancel');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
  fireEvent.click(question.getByRole('button', { name: 'Keep editing' }));

  server.answer = answering(200, stored);
  await press('Retry a.png');
  await waitFor(() => expect(dialog.queryByText('a.png')).toBe(null));
  await press('Save Changes');
  await waitFor(() => expect(saves()).toEqual([{ image: 'images/1.png', version: 3 }]));
});

test('while a picture is on its way saving says so beside the buttons, until it is there', async () => {
  const arrived = Promise.withResolvers<() => void>();
  server.answer = (_, response) => {
    keepingBack(response);
    arrived.resolve(() => response.end(JSON.stringify(stored)));
  };
  const { asked } = renderScreen(<ClientFormHere />, {
    at: '/clients?edit=9',
    path: '/clients',
    role: 'editor',
    answer: () => ({ body: saved }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: /^Edit Orchard/ }));
  fireEvent.change(await dialog.findByLabelText('Choose an image: files'), {
    target: { files: [new File(['a'], 'a.png')] },
  });
  const answer = await arrived.promise;
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  const sentence = 'The image is still on its way. Save once it is there.';
  expect((await dialog.findByRole('alert')).textContent).toBe(sentence);
  expect(dialog.getAllByText(sentence)).toHaveLength(2);
  answer();
  await waitFor(() => expect(dialog.queryAllByText(sentence)).toEqual([]));
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
});
