/**
 * Whether a text is a full link that is safe in a page: http or https, without user name or password. Refuses
 * `javascript:`, `data:`, `vbscript:` and `file:`, however they are spelled.
 */
export const isSafeUrl = (text: string): boolean => {
  // URL accepts spaces, tabs and line ends in a scheme; a stored link needs none.
  if (!/^https?:\/\/[^/\s\\][^\s\\]*$/i.test(text)) return false;
  const url = URL.parse(text);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && !url.username && !url.password
  );
};
