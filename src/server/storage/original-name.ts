const noControls = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * The name of an uploaded file, safe to show: without folders and without characters that a file system or a header
 * treats specially; 'file' if nothing is left. A long name is shortened in the middle; its extension stays.
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
  const [start = ''] = new RegExp(`^.{0,${maxCharactersBeforeExtension}}`, 'su').exec(stem) ?? [];
  return start + extension;
};
