const noControls = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * The name that somebody gave a file, as a name and nothing else: its last part only, without what a file system or
 * a header reads as more than a letter; 'file' where nothing is left. A long one loses its middle, never its extension.
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
