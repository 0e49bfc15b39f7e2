import { imageAddress } from '#domain/files/image-value.ts';
import { classes } from '#web/kit/classes.ts';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { productsGalleryWords as words } from './wording.ts';

type GalleryThumbnailsProps = {
  images: readonly string[];
  /** The current image, from 0. */
  index: number;
  onSelect: (index: number) => void;
};

/** Thumbnails of all images, four in a row. */
export const GalleryThumbnails = ({ images, index, onSelect }: GalleryThumbnailsProps) => (
  <ul
    className="mt-3 grid grid-cols-4 content-start gap-2 p-0.5 max-lg:max-w-88 lg:max-h-24 lg:overflow-y-auto"
    aria-label={words.allImages}
  >
    {images.map((image, at) => (
      // The same file may occur twice, so the index is part of the key.
      <li key={`${at} ${image}`}>
        <button
          type="button"
          aria-label={words.image({ at: at + 1 })}
          aria-current={at === index ? 'true' : undefined}
          onClick={() => {
            onSelect(at);
          }}
          className={classes(
            'block min-h-12 w-full rounded-control outline-offset-2',
            at === index ? 'shadow-[0_0_0_3px_var(--ink)]' : 'opacity-80 hover:opacity-100',
          )}
        >
          <ImageFrame src={imageAddress(image, 160)} alt="" />
        </button>
      </li>
    ))}
  </ul>
);
