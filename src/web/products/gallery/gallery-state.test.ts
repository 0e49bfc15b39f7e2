import { describe, expect, it } from 'vitest';
import { galleryStart, moveGallery, shownIndex, type GalleryMove } from './gallery-state.ts';

const after = (count: number, ...moves: GalleryMove[]) =>
  moves.reduce((state, move) => moveGallery(state, move, count), galleryStart);

const previous = { type: 'previous' } as const;
const next = { type: 'next' } as const;
const expand = { type: 'expand' } as const;

describe('the image viewer', () => {
  it('begins at the first image, in the page', () => {
    expect(galleryStart).toEqual({ index: 0, isFullScreen: false });
  });

  it('wraps from the first image back to the last @spec-4.10', () => {
    expect(after(3, previous).index).toBe(2);
  });

  it('wraps from the last image on to the first @spec-4.10', () => {
    expect(after(3, next, next).index).toBe(2);
    expect(after(3, next, next, next).index).toBe(0);
  });

  it('fills the screen and returns to normal at the image that was reached @spec-4.11', () => {
    expect(after(3, next, expand)).toEqual({ index: 1, isFullScreen: true });
    expect(after(3, next, expand, next, { type: 'close' })).toEqual({ index: 2, isFullScreen: false });
  });

  it('goes to the image that was picked, and to none that is not there', () => {
    expect(after(3, { type: 'select', index: 1 }).index).toBe(1);
    expect(after(3, { type: 'select', index: 9 }).index).toBe(2);
    expect(after(3, { type: 'select', index: -1 }).index).toBe(0);
  });

  it('stays where it is with a single image, and does nothing with none', () => {
    expect(after(1, next).index).toBe(0);
    expect(after(1, previous).index).toBe(0);
    expect(after(0, next, previous, expand)).toEqual({ index: 0, isFullScreen: false });
  });

  it('shows the last image when the list became shorter meanwhile', () => {
    expect(shownIndex({ index: 4, isFullScreen: false }, 2)).toBe(1);
    expect(moveGallery({ index: 4, isFullScreen: false }, next, 2).index).toBe(0);
  });
});
