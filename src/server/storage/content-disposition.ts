/**
 * The Content-Disposition of a file under the name that it came with (RFC 6266): the name in UTF-8 for today's
 * browsers, and one of plain ASCII for the others. No name can end the header or begin another one.
 */
export const dispositionOf = (how: 'inline' | 'attachment', originalFilename: string): string => {
  const name = plainName(originalFilename);
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`;
};

// The last part only, without what a file system or a header reads as more than a letter.
const plainName = (text: string): string => {
  const name = text
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim();
  if (/^\.*$/.test(name)) return 'file';
  // A long name loses its middle, never its extension.
  return name.replace(/^(.{140}).*?(\.[^.]{1,8})?$/su, '$1$2');
};

// RFC 8187's attr-char is narrower than what encodeURIComponent leaves alone.
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
