const watchHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);

const shortHosts = new Set(['youtu.be', 'www.youtu.be']);

const videoId = /^[\w-]{11}$/;

const candidateOf = (url: URL): string | null => {
  const [, first, second] = url.pathname.split('/');
  if (shortHosts.has(url.hostname)) return first ?? null;
  if (!watchHosts.has(url.hostname)) return null;
  if (first === 'watch') return url.searchParams.get('v');
  return first === 'embed' || first === 'shorts' || first === 'live' || first === 'v'
    ? (second ?? null)
    : null;
};

/**
 * The 11-character id of the YouTube video that a link leads to; null for any other link. Accepts http, which older
 * records have. Parses the host as a browser does, so that `youtube.com.evil.example` and `youtu.be@evil.example` do
 * not match.
 */
export const youtubeId = (link: string): string | null => {
  const url = URL.parse(link.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.port || url.username || url.password) return null;
  const id = candidateOf(url);
  return id !== null && videoId.test(id) ? id : null;
};

/** Whether a link may be stored as a YouTube video: unlike older records, it must be https. */
export const isYoutubeLink = (link: string): boolean =>
  youtubeId(link) !== null && URL.parse(link.trim())?.protocol === 'https:';

/** The address that plays a video within a page, from the host that sets no cookie before playback. */
export const youtubeEmbed = (id: string): string => `https://www.youtube-nocookie.com/embed/${id}`;
