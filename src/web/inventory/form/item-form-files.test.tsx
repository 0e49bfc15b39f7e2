import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { itemWith } from '#testing/samples/whole-item.ts';
import { answering, startUploadServer, storedAs } from '#testing/servers/upload-server.ts';
import { ItemFormHere } from './item-form-here.tsx';

const server = startUploadServer();

// The form's code is loaded when it opens; this load must not count against a test's timeout.
beforeAll(async () => {
  await import('./item-form-dialog.tsx');
});

test('a picture that did not get through is dropped neither by saving nor by closing, and led to', async () => {
  server.answer = (_, __, socket) => socket.destroy();
  const { asked } = renderScreen(<ItemFormHere />, {
    at: '/admin/inventory?edit=4',
    path: '/admin/inventory',
    role: 'editor',
    answer: () => ({ body: itemWith() }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: /^Edit LBL/ }));
  const press = async (name: string) => fireEvent.click(await dialog.findByRole('button', { name }));
  const saves = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const pick = async () =>
    fireEvent.change(await dialog.findByLabelText('Choose an image: files'), {
      target: { files: [new File(['a'], 'a.png')] },
    });
  await pick();
  await dialog.findByRole('button', { name: 'Retry a.png' });
  await press('Save Changes');
  const sentence = await dialog.findByText('1 file was not uploaded. Retry or remove it.');
  await waitFor(() => expect(document.activeElement).toBe(sentence.closest('fieldset')));
  expect(saves()).toEqual([]);

  await press('Cancel');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
  fireEvent.click(question.getByRole('button', { name: 'Keep editing' }));

  await press('Remove a.png');
  await waitFor(() => expect(sentence.textContent).toBe(''));
  await pick();
  await dialog.findByRole('button', { name: 'Retry a.png' });
  await press('Save Changes');
  await waitFor(() => expect(sentence.textContent).toBe('1 file was not uploaded. Retry or remove it.'));

  server.answer = answering(200, storedAs('inventory/1.png'));
  await press('Retry a.png');
  await waitFor(() => expect(sentence.textContent).toBe(''));
  expect(await dialog.findByRole('img', { name: 'Image of LBL-BAR-112' })).toBeVisible();
  await press('Save Changes');
  await waitFor(() => expect(saves()).toEqual([{ image: 'inventory/1.png', version: 3 }]));
});
