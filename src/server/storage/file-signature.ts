import { Transform } from 'node:stream';
import { Problem } from '#domain/contract/problem.ts';
import { extensionsText, type FileKind, type FileType } from '#domain/files/file-kinds.ts';
import { extensionOf } from '#domain/files/storage-key.ts';
import { said, saidBy } from '#domain/words/say.ts';

/** Enough bytes to recognize a type; in an ISO media file they are its first box. */
const headBytes = 16;

const signatures: readonly (readonly [
  type: string,
  ...parts: readonly (readonly [at: number, text: string])[],
])[] = [
  ['image/png', [0, '\x89PNG\r\n\x1a\n']],
  ['image/jpeg', [0, '\xff\xd8\xff']],
  ['image/gif', [0, 'GIF87a']],
  ['image/gif', [0, 'GIF89a']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']],
  ['image/tiff', [0, 'II*\0']],
  ['image/tiff', [0, 'MM\0*']],
  ['image/vnd.adobe.photoshop', [0, '8BPS']],
  ['application/pdf', [0, '%PDF-']],
  ['application/postscript', [0, '%!PS']],
  // An EPS with a preview begins with a table of its sections.
  ['application/eps', [0, '\xc5\xd0\xd3\xc6']],
  ['video/x-msvideo', [0, 'RIFF'], [8, 'AVI ']],
  ['video/x-m4v', [4, 'ftypM4V']],
  ['video/quicktime', [4, 'ftypqt  ']],
  // Older QuickTime files begin without a file type box.
  ['video/quicktime', [4, 'moov']],
  ['video/quicktime', [4, 'mdat']],
  ['video/quicktime', [4, 'wide']],
  ...['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'MSNV', 'dash', 'f4v ', 'mmp4'].map(
    (brand) => ['video/mp4', [4, `ftyp${brand}`]] as const,
  ),
  ...['3gp', 'XAVC', 'M4A '].map((brand) => ['video/mp4', [4, `ftyp${brand}`]] as const),
];

/** The type of a file, from its first bytes and regardless of its name; null if the type is not accepted. */
export const typeByContent = (head: Uint8Array): string | null => {
  const text = Buffer.from(head.subarray(0, headBytes)).toString('latin1');
  const found = signatures.find(([, ...parts]) => parts.every(([at, part]) => text.startsWith(part, at)));
  return found?.[0] ?? null;
};

/** The error for a file that is of none of these kinds, worded like the file picker's. */
export const wrongType = (...kinds: readonly FileKind[]): Problem =>
  new Problem(
    'upload.wrong_type',
    saidBy(said('refusal.file_type', { types: kinds.map(extensionsText).join(', ') })),
  );

const contentNames: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/tiff': 'TIFF',
  'image/vnd.adobe.photoshop': 'Photoshop',
  'application/pdf': 'PDF',
  'application/postscript': 'PostScript',
  'application/eps': 'EPS',
  'video/x-msvideo': 'AVI',
  'video/x-m4v': 'MP4',
  'video/quicktime': 'QuickTime',
  'video/mp4': 'MP4',
};

/** The error for a file whose content does not match its extension; names the actual type. */
export const wrongContent = (name: string, head: Uint8Array): Problem => {
  if (head.length === 0) return new Problem('upload.wrong_type', saidBy(said('refusal.file_empty')));
  const extension = `.${extensionOf(name)}`;
  const content = contentNames[typeByContent(head) ?? ''] ?? null;
  return new Problem('upload.wrong_type', saidBy(said('refusal.file_content', { extension, content })));
};

/** Passes a file through unchanged; fails with 'upload.wrong_type' if its first bytes are not of this type. */
export const checkContent = ({ reads }: FileType, name: string): Transform => {
  let head: Buffer | null = Buffer.alloc(0);
  const isRight = (bytes: Buffer) => reads.includes(typeByContent(bytes) ?? '');
  return new Transform({
    highWaterMark: 256 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      if (head === null) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length < headBytes) return done();
      if (!isRight(head)) return done(wrongContent(name, head));
      const passed = head;
      head = null;
      done(null, passed);
    },
    flush(done) {
      if (head === null) return done();
      if (!isRight(head)) return done(wrongContent(name, head));
      done(null, head);
    },
  });
};
