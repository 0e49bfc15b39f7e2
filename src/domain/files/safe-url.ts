/**
 * Whether a text is a full link that may stand in a page: http or https, and no name or password in it.
 * `javascript:`, `data:`, `vbscript:` and `file:` are refused, however they are spelled.
 */
export const isSafeUrl = (text: string): boolean => {
  // URL forgives blanks, tabs and line ends inside a scheme; a stored link has no reason to hold one.
  if (!/^https?:\/\/[^/\s\\][^\s\\]*$/i.test(text)) return false;
  const url = URL.parse(text);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && !url.username && !url.password
  );
};
