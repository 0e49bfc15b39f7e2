import { expect, test } from 'vitest';
import { CallError } from '#web/api/call.ts';
import { notUploaded, takesWhat, timeLeft, uploadFailed, uploadSuccessful } from './wording.ts';

test('each kind says its types and its limit in words @spec-5.26', () => {
  expect(takesWhat('productImage')).toBe('PNG, JPG, WEBP or GIF up to 10MB');
  expect(takesWhat('artwork')).toBe('PDF, AI, PSD, EPS or an image up to 50MB');
  expect(takesWhat('inventoryImage')).toBe('PNG, JPG or WEBP up to 5MB');
  expect(takesWhat('video')).toBe('MP4, MOV or AVI up to 100MB');
});

test('a form that holds back because of files says how many, and what to do', () => {
  expect(notUploaded(1)).toBe('1 file was not uploaded. Retry or remove it.');
  expect(notUploaded(2)).toBe('2 files were not uploaded. Retry or remove them.');
});

test('the toasts are those of the specification @spec-8.16 @spec-8.17', () => {
  expect(uploadSuccessful(1)).toEqual({
    title: 'Upload successful',
    description: 'Your file has been uploaded successfully.',
  });
  expect(uploadSuccessful(3).description).toBe('3 file(s) uploaded successfully.');
  expect(uploadFailed('productImage', new CallError(413, 'File is larger than 10485760 bytes'))).toEqual({
    title: 'Upload failed',
    description: 'Upload failed: 413 File is larger than 10485760 bytes',
  });
  expect(uploadFailed('artwork', new TypeError('The connection was lost.')).description).toBe(
    'There was an error uploading your file.',
  );
  expect(uploadFailed('inventoryImage', new CallError(507, 'Storage is full. Nothing was saved.'))).toEqual({
    title: 'Failed to upload image',
    description: 'Upload failed: 507 Storage is full. Nothing was saved.',
  });
});

test.each([
  [null, null],
  [3_999, null],
  [4_000, 'about 4 s left'],
  [59_400, 'about 59 s left'],
  [61_000, 'about 1 min left'],
  [200_000, 'about 3 min left'],
])('%s ms left reads %s', (remainingMs, text) => {
  expect(timeLeft(remainingMs)).toBe(text);
});
