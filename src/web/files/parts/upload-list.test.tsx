import { fireEvent, screen, within } from '@testing-library/react';
import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { answering, startUploadServer, storedAs } from '#testing/servers/upload-server.ts';
import { useUploads } from '../use-uploads.ts';
import type { FileKindName } from '../wording.ts';
import { DropArea } from './drop-area.tsx';
import { UploadList } from './upload-list.tsx';

const server = startUploadServer();

const resultOf = (key: string) => storedAs(key, key);

const Form = ({ kind, max }: { kind: FileKindName; max: number }) => {
  const uploads = useUploads({ kind, max });
  return (
    <>
      <DropArea kind={kind} label="Add files" hint="At most 5" multiple={max > 1} onFiles={uploads.add} />
      <UploadList uploads={uploads} />
      <p>{uploads.isBusy ? 'Busy' : 'Ready'}</p>
      <p>Stored: {uploads.results.map(({ key }) => key).join(' ')}</p>
    </>
  );
};

const openForm = (kind: FileKindName, max: number) =>
  renderScreen(<Form kind={kind} max={max} />, {
    at: '/',
    path: '/',
    role: 'editor',
    answer: () => ({ body: [] }),
  });

const file = (name: string, type = '') => new File([name], name, { type });

// Fires the event directly: a file dialog filters by the accept attribute, a drop does not.
const pick = async (...files: File[]) => {
  fireEvent.change(await screen.findByLabelText('Add files: files'), { target: { files } });
};

/** Waits for the row of a file. */
const row = async (name: string) => {
  const text = await screen.findByText(name);
  const found = text.closest('li');
  if (found === null) throw new Error(`${name} stands in no row.`);
  return within(found);
};

describe('a form with files @need-1.15', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
    );
  });

  test('L11: of five files one is bad, one is stopped, and one is tried again; the others stand as they are @spec-4.20 @spec-7.21 @need-1.15', async () => {
    const held: ServerResponse[] = [];
    let isDown = true;
    server.answer = ({ body }, response, socket) => {
      const name = /filename="([^"]+)"/.exec(body)?.[1] ?? '';
      if (name === 'slow.pdf') held.push(response);
      else if (name === 'lost.pdf' && isDown) socket.destroy();
      else
        answering(200, resultOf(`documents/${name}`))(
          { method: '', address: '', authorization: '', body },
          response,
          socket,
        );
    };
    const { user } = openForm('artwork', 5);
    await pick(file('a.pdf'), file('b.exe'), file('slow.pdf'), file('lost.pdf'), file('c.ai'));
    expect((await row('b.exe')).getByRole('alert').textContent).toBe(
      'File type must be .pdf, .ai, .psd, .eps, .png, .jpg, .jpeg, .webp, .gif, .tif, .tiff',
    );
    await (await row('a.pdf')).findByText('Uploaded · 5 bytes');
    await (await row('c.ai')).findByText('Uploaded · 4 bytes');
    const bar = (await row('a.pdf')).getByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('100');
    expect(screen.getByText('Busy')).toBeVisible();

    const slow = await row('slow.pdf');
    expect(await slow.findByRole('progressbar', { name: 'Uploading slow.pdf' })).toBeVisible();
    await user.click(slow.getByRole('button', { name: 'Cancel slow.pdf' }));
    expect(slow.getByRole('alert').textContent).toBe('Cancelled. Nothing was stored.');

    const lost = await row('lost.pdf');
    expect((await lost.findByRole('alert')).textContent).toBe(
      'The portal could not be reached. Check the connection and try again.',
    );
    expect((await row('b.exe')).queryByRole('button', { name: 'Retry b.exe' })).toBe(null);
    isDown = false;
    await user.click(lost.getByRole('button', { name: 'Retry lost.pdf' }));
    await lost.findByText('Uploaded · 8 bytes');

    expect(screen.getByText('Ready')).toBeVisible();
    expect(screen.getByText('Stored: documents/a.pdf documents/lost.pdf documents/c.ai')).toBeVisible();
    const addresses = server.requests.map(({ address }) => address);
    expect(new Set(addresses)).toEqual(new Set(['/api/upload/file']));
    expect(addresses).toHaveLength(5);
    expect(await screen.findByText('Upload successful')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove a.pdf' }));
    expect(screen.getByText('Stored: documents/lost.pdf documents/c.ai')).toBeVisible();
  });

  test('one picture: the next takes its place, and the refusal stands there in words @spec-4.22 @spec-8.28', async () => {
    server.answer = answering(413, {
      message: 'File is larger than 5242880 bytes',
      code: 'upload.too_large',
    });
    openForm('inventoryImage', 1);
    await pick(file('a.png', 'image/png'));
    expect((await (await row('a.png')).findByRole('alert')).textContent).toBe(
      'File is larger than 5242880 bytes',
    );
    expect(await screen.findByText('Failed to upload image')).toBeVisible();
    expect(screen.getByText('Upload failed: 413 File is larger than 5242880 bytes')).toBeVisible();
    server.answer = answering(200, resultOf('inventory/1.png'));
    await pick(file('b.png', 'image/png'));
    expect(await screen.findByText('Stored: inventory/1.png')).toBeVisible();
    expect(screen.queryByText('a.png')).toBe(null);
    expect(screen.getByText('Your file has been uploaded successfully.')).toBeVisible();
    expect(server.requests.map(({ address }) => address)).toEqual([
      '/api/inventory/upload-image',
      '/api/inventory/upload-image',
    ]);
    expect(server.requests[1]?.body).toMatch(/name="type"\r\n\r\nlabel\r\n/);
  });

  test('pictures go up one request each, and those beyond the maximum stay here @spec-4.22 @spec-8.17', async () => {
    server.answer = answering(200, { files: [resultOf('images/1.png')] });
    openForm('productImage', 2);
    await pick(file('a.png', 'image/png'), file('b.png', 'image/png'), file('c.png', 'image/png'));
    expect((await row('c.png')).getByRole('alert').textContent).toBe('Too many files');
    expect(await screen.findByText('2 file(s) uploaded successfully.')).toBeVisible();
    expect(server.requests.map(({ address }) => address)).toEqual(['/api/upload/image', '/api/upload/image']);
  });

  test('the button says what it takes, to everybody @spec-5.31', async () => {
    openForm('video', 1);
    const button = await screen.findByRole('button', { name: 'Add files' });
    const hint = document.querySelector(`[id="${button.getAttribute('aria-describedby') ?? ''}"]`);
    expect(hint?.textContent).toBe('MP4, MOV or AVI up to 100MB · At most 5');
  });
});
