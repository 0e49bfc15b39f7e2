import { imageAddress } from '../files/image-value.ts';
import { youtubeEmbed, youtubeId } from './youtube.ts';

/** How a page can show a video. */
export type Video =
  | { readonly kind: 'youtube'; readonly address: string }
  | { readonly kind: 'file'; readonly address: string }
  /** On another host: opened there, never embedded. */
  | { readonly kind: 'link'; readonly address: string }
  | { readonly kind: 'none' };

/**
 * How to show a video: YouTube is embedded, an uploaded file plays in the page, any other https link is shown as a link.
 * Anything else in an older record, such as `javascript:` or `http:`, is not a video.
 */
export const videoOf = (source: string): Video => {
  const id = youtubeId(source);
  if (id !== null) return { kind: 'youtube', address: youtubeEmbed(id) };
  // The address of a file is found like a picture's: by key, under /uploads/, or by its bare name.
  const address = imageAddress(source.trim());
  if (address?.startsWith('/')) return { kind: 'file', address };
  return address !== null && URL.parse(address)?.protocol === 'https:'
    ? { kind: 'link', address }
    : { kind: 'none' };
};
