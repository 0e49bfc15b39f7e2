import { describe, expect, test } from 'vitest';
import { importProducts } from '#domain/imports/import-contract.ts';
import { answering, startUploadServer } from '#testing/servers/upload-server.ts';
import { CallError, onSessionLost } from './call.ts';
import { keepToken, readToken } from './token.ts';
import { upload, type SentBytes } from './upload.ts';

const workbook = (content = 'cells') => new File([content], 'products.xlsx');
const result = { created: 2, updated: 0, duplicates: [], errors: [] };

const server = startUploadServer();

test('sends the file in the field of the contract, with the token, and answers the reply', async () => {
  keepToken('a-token');
  server.answer = answering(200, result);
  await expect(
    upload(importProducts, { files: [workbook()], query: { dryRun: true, onDuplicate: 'skip' } }),
  ).resolves.toEqual({ created: 2, updated: 0, duplicates: [], errors: [] });
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]).toMatchObject({
    method: 'POST',
    address: '/api/products/import?dryRun=true&onDuplicate=skip',
    authorization: 'Bearer a-token',
  });
  expect(server.requests[0]?.body).toContain('name="file"; filename="products.xlsx"');
  expect(server.requests[0]?.body).toContain('cells');
});

test('tells the bytes that are out, and when the last one is', async () => {
  server.answer = answering(200, result);
  const steps: (SentBytes | 'sent')[] = [];
  await upload(
    importProducts,
    { files: [workbook('x'.repeat(300_000))] },
    { onProgress: (bytes) => steps.push(bytes), onSent: () => steps.push('sent') },
  );
  const bytes = steps.filter((step) => step !== 'sent');
  expect(steps.at(-1)).toBe('sent');
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.at(-1)?.sent).toBeGreaterThan(300_000);
  expect(bytes.at(-1)?.sent).toBe(bytes.at(-1)?.total);
});

describe('what goes wrong', () => {
  test('a refusal is a CallError with the sentence and the code', async () => {
    server.answer = answering(400, {
      statusCode: 400,
      error: 'Bad Request',
      message: 'The file could not be read.',
      code: 'workbook.unreadable',
    });
    const failure: unknown = await upload(importProducts, { files: [workbook()] }).catch((e: unknown) => e);
    expect(failure).toBeInstanceOf(CallError);
    expect(failure).toMatchObject({
      message: '400: The file could not be read.',
      sentence: 'The file could not be read.',
      code: 'workbook.unreadable',
    });
  });

  test('a 401 ends the session of this browser @spec-7.39', async () => {
    keepToken('an-old-token');
    let lost = 0;
    const stop = onSessionLost(() => (lost += 1));
    server.answer = answering(401, { message: 'Please sign in again.', code: 'session.required' });
    await expect(upload(importProducts, { files: [workbook()] })).rejects.toThrow(
      '401: Please sign in again.',
    );
    stop();
    expect(readToken()).toBe(null);
    expect(lost).toBe(1);
  });

  test('a connection that ends without an answer is no refusal', async () => {
    server.answer = (_request, _response, socket) => void socket.destroy();
    await expect(upload(importProducts, { files: [workbook()] })).rejects.toThrow(TypeError);
  });

  test('a page of a proxy in place of the reply is not taken for one', async () => {
    server.answer = answering(200, '<html>Please log in to the Wi-Fi</html>');
    await expect(upload(importProducts, { files: [workbook()] })).rejects.toThrow(
      'The answer could not be read.',
    );
  });

  test('a stopped upload is thrown as the reason of its signal', async () => {
    const controller = new AbortController();
    server.answer = () => controller.abort(new Error('Not this file'));
    await expect(
      upload(importProducts, { files: [workbook()] }, { signal: controller.signal }),
    ).rejects.toThrow('Not this file');
  });

  test('an upload that was stopped before it began sends nothing', async () => {
    await expect(
      upload(importProducts, { files: [workbook()] }, { signal: AbortSignal.abort(new Error('Too late')) }),
    ).rejects.toThrow('Too late');
    expect(server.requests).toEqual([]);
  });
});
