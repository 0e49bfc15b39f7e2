import { imageAddress } from '../files/image-value.ts';
import { isYoutubeLink, youtubeEmbed, youtubeId } from './youtube.ts';
import type { videoWords } from '../words/en/videos.ts';

/** How a page can show a video. */
export type Video =
  | { readonly kind: 'youtube'; readonly address: string }
  | { readonly kind: 'file'; readonly address: string }
  /** On another site: opened there, never embedded. */
  | { readonly kind: 'link'; readonly address: string }
  | { readonly kind: 'none' };

/**
 * How to show a video: YouTube is embedded, an uploaded file plays in the page, any other https address becomes a link.
 * Anything else in an older record, such as `javascript:` or `http:`, is not a video.
 */
export const videoOf = (source: string): Video => {
  const id = youtubeId(source);
  if (id !== null) return { kind: 'youtube', address: youtubeEmbed(id) };
  // The address of a video file is found like the address of a picture: by key, under /uploads/, or by bare name.
  const address = imageAddress(source.trim());
  if (address?.startsWith('/')) return { kind: 'file', address };
  return address !== null && URL.parse(address)?.protocol === 'https:'
    ? { kind: 'link', address }
    : { kind: 'none' };
};

const isOfYoutube = (link: string): boolean =>
  /(?:^|\.)(?:youtube\.com|youtu\.be|youtube-nocookie\.com)$/.test(URL.parse(link)?.hostname ?? '');

/**
 * Why a link cannot be stored as a video; null if it can. A YouTube link must lead to a video; any other link must be
 * https, and opens on its own site.
 */
export const faultOfVideoLink = (link: string): keyof typeof videoWords | null => {
  if (isYoutubeLink(link)) return null;
  if (videoOf(link).kind !== 'link') return 'video.not_https';
  return isOfYoutube(link.trim()) ? 'video.not_youtube' : null;
};
