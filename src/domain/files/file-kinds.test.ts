import { describe, expect, test } from 'vitest';
import { extensionsText, fileKinds, isShownInPage, typeByName } from './file-kinds.ts';

describe('the kinds of files', () => {
  test('weigh at most 10, 50, 5 and 100 MB, to the byte @spec-5.26 @spec-5.31', () => {
    expect(fileKinds.productImage.maxBytes).toBe(10_485_760);
    expect(fileKinds.artwork.maxBytes).toBe(52_428_800);
    expect(fileKinds.inventoryImage.maxBytes).toBe(5_242_880);
    expect(fileKinds.video.maxBytes).toBe(104_857_600);
  });

  test('go up ten pictures or five artworks at once @spec-5.14 @spec-5.15 @spec-9.15', () => {
    expect(fileKinds.productImage.maxFiles).toBe(10);
    expect(fileKinds.artwork.maxFiles).toBe(5);
  });

  test('name their extensions @spec-5.14 @spec-5.15', () => {
    expect(extensionsText(fileKinds.productImage)).toBe('.png, .jpg, .jpeg, .webp, .gif');
    expect(extensionsText(fileKinds.artwork)).toBe(
      '.pdf, .ai, .psd, .eps, .png, .jpg, .jpeg, .webp, .gif, .tif, .tiff',
    );
    expect(extensionsText(fileKinds.inventoryImage)).toBe('.png, .jpg, .jpeg, .webp');
    expect(extensionsText(fileKinds.video)).toBe('.mp4, .mov, .avi');
  });

  test('know a type by the name, letter case aside', () => {
    expect(typeByName(fileKinds.productImage, 'Front.JPG')?.contentType).toBe('image/jpeg');
    expect(typeByName(fileKinds.artwork, 'label.ai')?.contentType).toBe('application/illustrator');
    expect(typeByName(fileKinds.productImage, 'logo.svg')).toBeNull();
    expect(typeByName(fileKinds.artwork, 'label.pdf.exe')).toBeNull();
    expect(typeByName(fileKinds.inventoryImage, 'roll.gif')).toBeNull();
    expect(typeByName(fileKinds.productImage, 'x.constructor')).toBeNull();
    expect(typeByName(fileKinds.productImage, 'png')).toBeNull();
  });
});

test.each(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'video/mp4', 'application/pdf'])(
  '%s is shown in the page',
  (contentType) => {
    expect(isShownInPage(contentType)).toBe(true);
  },
);

test.each([
  'image/svg+xml',
  'text/html',
  'application/postscript',
  'application/illustrator',
  'image/tiff',
  'image/vnd.adobe.photoshop',
  'video/quicktime',
  'text/plain',
  '',
])('%j is downloaded', (contentType) => {
  expect(isShownInPage(contentType)).toBe(false);
});
