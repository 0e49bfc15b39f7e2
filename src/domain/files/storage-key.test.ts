import { describe, expect, test } from 'vitest';
import {
  downloadAddress,
  extensionOf,
  fileAddress,
  isStorageKey,
  keyOfAddress,
  keyOfValue,
  newKey,
  thumbnailAddress,
} from './storage-key.ts';

const key = 'images/0c2b6f0e-8a55-4a07-9d3e-5f1b6f0c2b6f.png';

describe('a storage key', () => {
  test('is one of four folders and a server-made name', () => {
    expect(newKey('images', 'PNG', '0c2b6f0e-8a55-4a07-9d3e-5f1b6f0c2b6f')).toBe(key);
    expect(isStorageKey(key)).toBe(true);
    expect(isStorageKey('documents/label.pdf')).toBe(true);
    expect(isStorageKey('uploads/guide.mp4')).toBe(true);
    expect(isStorageKey('inventory/roll.webp')).toBe(true);
  });

  test.each([
    '',
    'images',
    'images/',
    'secrets/a.png',
    'images/../a.png',
    'images/..',
    'images/.hidden',
    'images/a/b.png',
    '/images/a.png',
    'images\\a.png',
    'images/a%2f.png',
    'images/a\0.png',
    'images/a b.png',
    'images/a..png',
    'images//a.png',
    'https://example.com/a.png',
    'thumbnails/160/images',
    `images/${'a'.repeat(201)}`,
  ])('asvs-5.3.1 is not %j @security-4.5', (text) => {
    expect(isStorageKey(text)).toBe(false);
  });

  test('the extension is what stands after the last dot', () => {
    expect(extensionOf('Label FINAL.v2.PDF')).toBe('pdf');
    expect(extensionOf('no extension')).toBe('');
    expect(extensionOf('folder.d/name')).toBe('');
    expect(extensionOf('ends.')).toBe('');
  });
});

describe('an address', () => {
  test('carries a version that is another one when the picture is @spec-9.17', () => {
    expect(fileAddress(key)).toBe(`/api/files/${key}?v=0c2b6f0e`);
    expect(thumbnailAddress(key, 480)).toBe(`/api/files/${key}?width=480&v=0c2b6f0e`);
    expect(downloadAddress('documents/a.pdf')).toBe('/api/download/documents/a.pdf');
  });

  test('is reduced back to its key @spec-3.21', () => {
    expect(keyOfAddress(key)).toBe(key);
    expect(keyOfAddress(`/api/files/${key}?v=0c2b6f0e`)).toBe(key);
    expect(keyOfAddress(`/api/files/${key}?width=480&v=0c2b6f0e`)).toBe(key);
    expect(keyOfAddress(`https://bucket.example.com/${key}`, ['https://bucket.example.com/'])).toBe(key);
  });

  test('of somebody else is no key of ours', () => {
    expect(keyOfAddress(`https://bucket.example.com/${key}`)).toBeNull();
    expect(keyOfAddress('/api/files/images/../../etc/passwd')).toBeNull();
    expect(keyOfAddress('/api/files/')).toBeNull();
  });
});

test.each([
  ['images/a.png', 'images/a.png'],
  ['/api/files/documents/a.pdf?v=1', 'documents/a.pdf'],
  ['/uploads/old.png', 'uploads/old.png'],
  ['old.png', 'uploads/old.png'],
  ['https://other.example/a.png', null],
  ['/uploads/../a.png', null],
  ['old file.png', null],
  ['', null],
])('the value %j stands for the key %j', (value, key) => {
  expect(keyOfValue(value)).toBe(key);
});
