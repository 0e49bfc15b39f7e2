import { originalName } from './original-name.ts';

// The longest file names do not fit in a header.
const maxCharacters = 140;

/**
 * The Content-Disposition of a file with its original name (RFC 6266): in UTF-8 for current browsers, in ASCII for
 * others. No name can end the header or start another one.
 */
export const dispositionOf = (how: 'inline' | 'attachment', originalFilename: string): string => {
  const name = originalName(originalFilename, maxCharacters);
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`;
};

// RFC 8187's attr-char excludes some characters that encodeURIComponent does not encode.
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
