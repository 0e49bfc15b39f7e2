/** What the abbreviations of a feed mean. The first screen has them: this file imports nothing. */
export const feedWords = {
  'feed.NEL': 'Narrow Edge Leading',
  'feed.WEL': 'Wide Edge Leading',
};
