import { readBadge } from '#domain/stations/badge-code.ts';

const noControls = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * The name of an uploaded file, safe to show: without folders, and without characters that are special in file systems
 * or headers; 'file' if nothing is left, or instead of a badge. A long name is shortened in the middle and keeps its
 * extension.
 */
export const originalName = (text: string, maxCharactersBeforeExtension = 200): string => {
  const name = text
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(noControls, '')
    .normalize('NFC')
    .trim();
  if (/^\.*$/.test(name)) return 'file';
  const { stem = '', extension = '' } = /^(?<stem>.*?)(?<extension>\.[^.]{1,8})?$/su.exec(name)?.groups ?? {};
  if (readBadge(stem) !== null) return `file${extension}`;
  const [start = ''] = new RegExp(`^.{0,${maxCharactersBeforeExtension}}`, 'su').exec(stem) ?? [];
  return start + extension;
};
