import ExpandIcon from 'lucide-react/icons/expand';
import { useReducer, useRef } from 'react';
import { imageAddress } from '#domain/files/image-value.ts';
import { BlankLabel } from '#web/kit/blank-label.tsx';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { GalleryArrow } from './gallery-arrow.tsx';
import { GalleryFullScreen } from './gallery-full-screen.tsx';
import {
  galleryStart,
  moveGallery,
  shownIndex,
  type GalleryMove,
  type GalleryState,
} from './gallery-state.ts';
import { GalleryThumbnails } from './gallery-thumbnails.tsx';
import { useSwipe } from './use-swipe.ts';
import { productsGalleryWords as words } from './wording.ts';

type GalleryProps = {
  images: readonly string[];
  /** What the images show. */
  subject: string;
};

const NoImages = () => (
  <div className="grid place-items-center content-center gap-4 self-start rounded-sheet bg-sunken text-ink-quiet max-lg:mt-6 max-lg:aspect-[3/1] lg:h-60 print:hidden">
    <BlankLabel className="w-20" />
    <p>{words.noImagesAvailable}</p>
  </div>
);

/** The images of a product: one large, the others below it, and full screen on demand. */
export const Gallery = ({ images, subject }: GalleryProps) => {
  const count = images.length;
  const [state, move] = useReducer(
    (before: GalleryState, next: GalleryMove) => moveGallery(before, next, count),
    galleryStart,
  );
  const opener = useRef<HTMLButtonElement>(null);
  const swipe = useSwipe({ onLeft: () => move({ type: 'next' }), onRight: () => move({ type: 'previous' }) });
  if (count === 0) return <NoImages />;
  const index = shownIndex(state, count);
  const expand = () => {
    move({ type: 'expand' });
  };
  return (
    <section aria-label={words.productImages} className="max-lg:mt-6 print:hidden">
      <div className="flex items-center max-lg:max-w-88" {...swipe}>
        {count > 1 ? <GalleryArrow to="previous" onMove={move} /> : null}
        <div className="relative min-w-0 grow">
          <button
            ref={opener}
            type="button"
            onClick={expand}
            className="block w-full cursor-zoom-in touch-pan-y rounded-sheet touch-pinch-zoom"
          >
            <ImageFrame
              src={imageAddress(images[index] ?? '', 480)}
              alt={words.imageOfSubject({ subject, index: index + 1, count })}
              className="rounded-sheet"
            />
            <span className="sr-only"> {words.viewFullScreen}</span>
          </button>
          <IconButton
            label={words.expandImage}
            icon={<ExpandIcon aria-hidden />}
            variant="secondary"
            onClick={expand}
            className="absolute! end-2 bottom-2"
          />
        </div>
        {count > 1 ? <GalleryArrow to="next" onMove={move} /> : null}
      </div>
      {count > 1 ? (
        <GalleryThumbnails
          images={images}
          index={index}
          onSelect={(picked) => {
            move({ type: 'select', index: picked });
          }}
        />
      ) : null}
      <GalleryFullScreen
        images={images}
        subject={subject}
        index={index}
        isOpen={state.isFullScreen}
        onMove={move}
        onClosed={() => opener.current?.focus()}
      />
    </section>
  );
};
