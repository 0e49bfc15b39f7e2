import { describe, expect, test } from 'vitest';
import { flattenImages, imageAddress, storedImage } from './image-value.ts';

describe('where a picture is shown from', () => {
  test.each([
    ['https://cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
    ['http://cdn.example.com/a.png?x=1', 'http://cdn.example.com/a.png?x=1'],
    ['/uploads/a.png', '/uploads/a.png'],
    ['images/0c2b6f0e-1.png', '/api/files/images/0c2b6f0e-1.png?v=0c2b6f0e'],
    ['documents/a.pdf', '/api/files/documents/a.pdf?v=a'],
    ['uploads/a.png', '/api/files/uploads/a.png?v=a'],
    ['inventory/a.webp', '/api/files/inventory/a.webp?v=a'],
    ['a.png', '/uploads/a.png'],
    ['Müsli front (2).png', '/uploads/M%C3%BCsli%20front%20(2).png'],
    ['/uploads/2023/Müsli front.png', '/uploads/2023/Müsli front.png'],
  ])('%s is shown from %s @spec-3.19 @spec-3.20', (value, address) => {
    expect(imageAddress(value)).toBe(address);
  });

  test('a stored picture can be asked for in a width, others stay what they are', () => {
    expect(imageAddress('images/a.png', 480)).toBe('/api/files/images/a.png?width=480&v=a');
    expect(imageAddress('/uploads/a.png', 480)).toBe('/uploads/a.png');
    expect(imageAddress('https://cdn.example.com/a.png', 480)).toBe('https://cdn.example.com/a.png');
  });

  test.each([
    '',
    'javascript:alert(1)',
    'JavaScript:alert(1)//a.png',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    '//evil.example/a.png',
    '/api/admin/users',
    '/uploads/../api/admin/users',
    '/uploads/%2e%2e/api/admin/users',
    '/uploads/..\\api',
    '/uploads/',
    '..',
    'a\0.png',
    'mailto:a@example.com',
    'images/../secret',
    '../a.png',
  ])('asvs-1.2.2 nothing is shown for %j @security-1.2', (value) => {
    expect(imageAddress(value)).toBeNull();
    expect(storedImage(value)).toBeNull();
  });
});

describe('what is kept of a picture', () => {
  test('an address of a stored file is reduced to the key @spec-3.21', () => {
    expect(storedImage('/api/files/images/a.png?v=a')).toBe('images/a.png');
    expect(storedImage('images/a.png')).toBe('images/a.png');
    expect(storedImage('https://portal.example.com/api/files/images/a.png?v=a')).toBe(
      'https://portal.example.com/api/files/images/a.png?v=a',
    );
    expect(
      storedImage('https://portal.example.com/api/files/images/a.png?v=a', [
        'https://portal.example.com/api/files/',
      ]),
    ).toBe('images/a.png');
  });

  test('everything else that can be shown stays as it is', () => {
    expect(storedImage('https://cdn.example.com/a.png')).toBe('https://cdn.example.com/a.png');
    expect(storedImage('/uploads/a.png')).toBe('/uploads/a.png');
    expect(storedImage('a.png')).toBe('a.png');
  });
});

describe('a list of pictures', () => {
  test('nested lists become one in their order, what is no text is dropped @spec-3.17', () => {
    expect(flattenImages(['a.png', ['b.png', ['c.png', 7, null]], { d: 1 }, '', 'e.png'])).toEqual([
      'a.png',
      'b.png',
      'c.png',
      'e.png',
    ]);
    expect(flattenImages('a.png')).toEqual(['a.png']);
    expect(flattenImages(null)).toEqual([]);
    expect(flattenImages({ 0: 'a.png' })).toEqual([]);
  });

  test('any depth is read without running out of stack', () => {
    let nested: unknown = 'deep.png';
    for (let depth = 0; depth < 100_000; depth++) nested = [nested];
    expect(flattenImages(nested)).toEqual(['deep.png']);
  });
});
