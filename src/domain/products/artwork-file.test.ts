import { describe, expect, it } from 'vitest';
import { artworkFile } from './artwork-file.ts';

const key = 'documents/3f2504e0-4f89-41d3-9a0c-0305e82c3301.pdf';

describe('an artwork file', () => {
  it('under a key is downloaded under its key and shown by its versioned address', () => {
    expect(artworkFile(key)).toEqual({
      value: key,
      name: null,
      extension: 'pdf',
      download: `/api/download/${key}`,
      print: `/api/files/${key}?v=3f2504e0`,
      elsewhere: null,
      isPicture: false,
    });
  });

  it.each([
    ['/uploads/front label.pdf', '/api/download/uploads/front%20label.pdf', 'front label.pdf'],
    ['front-label.pdf', '/api/download/uploads/front-label.pdf', 'front-label.pdf'],
    ['Étiquette 1.pdf', '/api/download/uploads/%C3%89tiquette%201.pdf', 'Étiquette 1.pdf'],
    ['uploads/back.pdf', '/api/download/uploads/back.pdf', 'back.pdf'],
  ])('of older records, %s, is found and keeps its name', (value, download, name) => {
    expect(artworkFile(value)).toMatchObject({ download, name, extension: 'pdf' });
  });

  it.each(['png', 'jpg', 'jpeg', 'webp', 'gif'])(
    'that is a .%s can be printed and has a thumbnail',
    (extension) => {
      expect(artworkFile(`documents/a.${extension}`)).toMatchObject({
        print: `/api/files/documents/a.${extension}?v=a`,
        isPicture: true,
      });
    },
  );

  it.each(['ai', 'psd', 'eps', 'tif', 'html', 'svg', 'constructor'])(
    'that is a .%s can be downloaded, not printed',
    (extension) => {
      expect(artworkFile(`documents/a.${extension}`)).toMatchObject({
        download: `/api/download/documents/a.${extension}`,
        print: null,
        isPicture: false,
      });
    },
  );

  it('on another site opens there, and is neither downloaded nor printed here', () => {
    expect(artworkFile('https://art.example/front.pdf')).toMatchObject({
      download: null,
      print: null,
      elsewhere: 'https://art.example/front.pdf',
    });
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)//.pdf',
    'data:application/pdf;base64,JVBERi0=',
    '//evil.example/a.pdf',
    '/\\evil.example/a.pdf',
    'file:///etc/passwd',
    '../../etc/passwd',
    '/uploads/../api/auth/signout',
  ])('that reads %j leads nowhere', (value) => {
    expect(artworkFile(value)).toMatchObject({ download: null, print: null, elsewhere: null });
  });
});
