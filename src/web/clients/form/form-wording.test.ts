import { expect, test } from 'vitest';
import { imageOf } from './form-wording.ts';

const stored = {
  filename: 'a.png',
  originalFilename: 'logo.png',
  path: '/uploads/a.png',
  location: '/uploads/a.png',
  url: '/uploads/a.png',
  s3Key: 'images/a.png',
  key: 'images/a.png',
  bucket: 'disk',
};

test('the key of an upload comes before its path @spec-4.25', () => {
  expect(imageOf(stored)).toBe('images/a.png');
  expect(imageOf({ ...stored, s3Key: '' })).toBe('images/a.png');
  expect(imageOf({ ...stored, s3Key: '', key: '' })).toBe('/uploads/a.png');
});
