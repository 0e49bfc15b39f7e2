import { imageAddress } from '../files/image-value.ts';
import { youtubeEmbed, youtubeId } from './youtube.ts';

/** How a page can offer a video. */
export type Video =
  | { readonly kind: 'youtube'; readonly address: string }
  | { readonly kind: 'file'; readonly address: string }
  /** On another host: opened there, never embedded. */
  | { readonly kind: 'link'; readonly address: string }
  | { readonly kind: 'none' };

/**
 * What becomes of a video's source: YouTube is embedded, an uploaded file plays in the page, another https link opens
 * as a link. `javascript:`, `http:` and whatever else an old record holds is no video.
 */
export const videoOf = (source: string): Video => {
  const id = youtubeId(source);
  if (id !== null) return { kind: 'youtube', address: youtubeEmbed(id) };
  // A file's address is found the same way as a picture's: by key, under /uploads/, or by its bare name.
  const address = imageAddress(source.trim());
  if (address?.startsWith('/')) return { kind: 'file', address };
  return address !== null && URL.parse(address)?.protocol === 'https:'
    ? { kind: 'link', address }
    : { kind: 'none' };
};
