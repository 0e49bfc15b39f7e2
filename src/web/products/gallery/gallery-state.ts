/** Which image is shown, counted from 0, and whether it fills the screen. */
export interface GalleryState {
  readonly index: number;
  readonly isFullScreen: boolean;
}

/** What happens in an image viewer. */
export type GalleryMove =
  | { readonly type: 'previous' }
  | { readonly type: 'next' }
  | { readonly type: 'select'; readonly index: number }
  | { readonly type: 'expand' }
  | { readonly type: 'close' };

/** How an image viewer begins. */
export const galleryStart: GalleryState = { index: 0, isFullScreen: false };

/** The image that is shown of so many: a list that became shorter shows its last. */
export const shownIndex = ({ index }: GalleryState, count: number): number =>
  Math.max(0, Math.min(index, count - 1));

const stepped = (at: number, step: 1 | -1, count: number): number =>
  count === 0 ? 0 : (at + step + count) % count;

/**
 * The state after a move among `count` images: previous from the first wraps to the last, next from the last to the
 * first; closing returns to normal at the image that was reached.
 */
export const moveGallery = (state: GalleryState, move: GalleryMove, count: number): GalleryState => {
  const at = shownIndex(state, count);
  if (move.type === 'previous') return { ...state, index: stepped(at, -1, count) };
  if (move.type === 'next') return { ...state, index: stepped(at, 1, count) };
  if (move.type === 'select') return { ...state, index: shownIndex({ ...state, index: move.index }, count) };
  return { index: at, isFullScreen: move.type === 'expand' && count > 0 };
};
