import { describe, expect, test } from 'vitest';
import { fileKinds, type FileKind } from '#domain/files/file-kinds.ts';
import { sortDrop } from './drop-rejections.ts';

/** A file that reports this size without being that large. */
const file = (name: string, size = 3): File =>
  Object.defineProperty(new File(['x'], name), 'size', { value: size });

const outcome = (files: readonly File[], kind: FileKind, room = 10) => {
  const { taken, rejected } = sortDrop(files, kind, room);
  return [
    taken.map(({ name }) => name),
    rejected.map(({ file: { name }, code, message }) => [name, code, message]),
  ];
};

describe('before anything is sent, a file is refused that @need-1.15', () => {
  test('is of another type @spec-5.27', () => {
    expect(outcome([file('logo.svg')], fileKinds.inventoryImage)).toEqual([
      [],
      [['logo.svg', 'file-invalid-type', 'File type must be .png, .jpg, .jpeg, .webp']],
    ]);
  });

  test('is one byte too large @spec-5.26 @spec-5.28', () => {
    expect(outcome([file('a.mp4', 104_857_600), file('b.mp4', 104_857_601)], fileKinds.video)).toEqual([
      ['a.mp4'],
      [['b.mp4', 'file-too-large', 'File is larger than 104857600 bytes']],
    ]);
  });

  test('is empty @spec-5.29', () => {
    expect(outcome([file('a.png', 0)], fileKinds.productImage)).toEqual([
      [],
      [['a.png', 'file-too-small', 'File is smaller than 1 bytes']],
    ]);
  });

  test('is one too many; a bad one takes nobody’s place @spec-5.30', () => {
    const files = [file('a.pdf'), file('b.exe'), file('c.AI'), file('d.psd')];
    expect(outcome(files, fileKinds.artwork, 2)).toEqual([
      ['a.pdf', 'c.AI'],
      [
        [
          'b.exe',
          'file-invalid-type',
          'File type must be .pdf, .ai, .psd, .eps, .png, .jpg, .jpeg, .webp, .gif, .tif, .tiff',
        ],
        ['d.psd', 'too-many-files', 'Too many files'],
      ],
    ]);
  });
});
