import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { answering, keepingBack, startUploadServer, storedAs } from '#testing/servers/upload-server.ts';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { ProductWizard } from './product-wizard.tsx';

const server = startUploadServer();

test('a file that did not get through is dropped neither by saving nor by closing, and led to', async () => {
  server.answer = (_, __, socket) => socket.destroy();
  const { asked } = renderScreen(<ProductWizard />, {
    at: '/products?edit=7',
    path: '/products',
    role: 'editor',
    answer: ({ path }) => ({ body: path === '/api/products/7' ? productWith({ id: 7 }) : [] }),
  });
  const images = await screen.findByRole('region', { name: 'Images' });
  const dialog = within(screen.getByRole('dialog'));
  const press = (name: string) => fireEvent.click(dialog.getByRole('button', { name }));
  const saves = () => asked.filter(({ method }) => method === 'PUT');
  fireEvent.change(dialog.getByLabelText('Add images: files'), {
    target: { files: [new File(['a'], 'a.png'), new File(['b'], 'b.png')] },
  });
  await dialog.findByRole('button', { name: 'Retry a.png' });
  await dialog.findByRole('button', { name: 'Retry b.png' });

  press('Next');
  await dialog.findByRole('tablist', { name: 'Labels' });
  press('Save Changes');
  expect(await dialog.findByText(/^2 files were not uploaded\. Retry or remove them\./)).toBeVisible();
  await waitFor(() => expect(document.activeElement).toBe(images));
  press('Remove b.png');
  expect(await dialog.findByText(/^1 file was not uploaded\. Retry or remove it\./)).toBeVisible();
  expect(saves()).toEqual([]);

  press('Cancel');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
  fireEvent.click(question.getByRole('button', { name: 'Keep editing' }));

  server.answer = answering(200, { files: [storedAs('images/1.png')] });
  fireEvent.click(await dialog.findByRole('button', { name: 'Retry a.png' }));
  await waitFor(() => expect(dialog.queryByText('a.png')).toBe(null));
  expect(dialog.queryByText(/uploaded\. Retry/)).toBe(null);
  press('Next');
  fireEvent.click(await dialog.findByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(saves().map(({ body }) => body)).toMatchObject([{ images: ['images/1.png'] }]));
});

test('on the last place, a file on its way keeps it; the one picked after it is one too many', async () => {
  const images = Array.from({ length: 19 }, (_, n) => `images/${n}.png`);
  renderScreen(<ProductWizard />, {
    at: '/products?edit=7',
    path: '/products',
    role: 'editor',
    answer: ({ path }) => ({ body: path === '/api/products/7' ? productWith({ id: 7, images }) : [] }),
  });
  const files = await screen.findByLabelText('Add images: files');
  const pick = (name: string) => fireEvent.change(files, { target: { files: [new File(['a'], name)] } });
  pick('a.png');
  expect(await screen.findByRole('button', { name: 'Cancel a.png' })).toBeVisible();
  pick('b.png');
  expect(await screen.findByText('Too many files')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel a.png' })).toBeVisible();
});

test('a label that is removed takes its files along, and brings them back by Undo', async () => {
  const arrived = Promise.withResolvers<() => void>();
  server.answer = ({ body }, response, socket) => {
    if (body.includes('lost.pdf')) {
      socket.destroy();
      return;
    }
    keepingBack(response);
    arrived.resolve(() => response.end(JSON.stringify(storedAs('documents/1.pdf', 'slow.pdf'))));
  };
  const labels = [labelWith({ id: 'one', labelSku: 'L-1' }), labelWith({ id: 'two', labelSku: 'L-2' })];
  const { asked } = renderScreen(<ProductWizard />, {
    at: '/products?edit=7',
    path: '/products',
    role: 'editor',
    answer: ({ path }) => ({ body: path === '/api/products/7' ? productWith({ id: 7, labels }) : [] }),
  });
  const dialog = within(await screen.findByRole('dialog'));
  const press = async (name: string) => fireEvent.click(await dialog.findByRole('button', { name }));
  await dialog.findByRole('region', { name: 'Images' });
  await press('Next');
  await dialog.findByRole('tablist', { name: 'Labels' });
  fireEvent.change(dialog.getByLabelText('Add artwork: files'), {
    target: { files: [new File(['a'], 'lost.pdf'), new File(['b'], 'slow.pdf')] },
  });
  await dialog.findByRole('button', { name: 'Retry lost.pdf' });
  const answer = await arrived.promise;

  await press('Remove this label');
  expect(dialog.getByText('Label 1 removed, with 2 files that are not stored yet.')).toBeVisible();
  expect(dialog.queryByText('lost.pdf')).toBe(null);
  answer();
  expect(await screen.findByText('Upload failed')).toBeVisible();

  await press('Undo');
  const [back] = await dialog.findAllByRole('tabpanel');
  expect(within(back ?? document.body).getByLabelText<HTMLInputElement>(/^Label SKU/).value).toBe('L-1');
  expect(await dialog.findByRole('button', { name: 'Retry lost.pdf' })).toBeVisible();
  const files = within(dialog.getByRole('list', { name: 'Artwork files' }));
  expect(files.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['slow.pdf']);

  await press('Remove this label');
  expect(dialog.getByText('Label 1 removed, with 1 file that is not stored yet.')).toBeVisible();
  await press('Save Changes');
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
      { labels: [{ id: 'two' }] },
    ]),
  );
});
