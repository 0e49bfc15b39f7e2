/** The current image, from 0, and whether it is in full screen. */
export interface GalleryState {
  readonly index: number;
  readonly isFullScreen: boolean;
}

/** The actions of an image viewer. */
export type GalleryMove =
  | { readonly type: 'previous' }
  | { readonly type: 'next' }
  | { readonly type: 'select'; readonly index: number }
  | { readonly type: 'expand' }
  | { readonly type: 'close' };

/** The initial state of an image viewer. */
export const galleryStart: GalleryState = { index: 0, isFullScreen: false };

/** The image to show: if the list became shorter, its last. */
export const shownIndex = ({ index }: GalleryState, count: number): number =>
  Math.max(0, Math.min(index, count - 1));

const stepped = (at: number, step: 1 | -1, count: number): number =>
  count === 0 ? 0 : (at + step + count) % count;

/**
 * The state after an action with `count` images: previous and next wrap around; closing leaves full screen at the current
 * image.
 */
export const moveGallery = (state: GalleryState, move: GalleryMove, count: number): GalleryState => {
  const at = shownIndex(state, count);
  if (move.type === 'previous') return { ...state, index: stepped(at, -1, count) };
  if (move.type === 'next') return { ...state, index: stepped(at, 1, count) };
  if (move.type === 'select') return { ...state, index: shownIndex({ ...state, index: move.index }, count) };
  return { index: at, isFullScreen: move.type === 'expand' && count > 0 };
};
