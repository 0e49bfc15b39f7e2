import XIcon from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/dialog';
import { useState, type KeyboardEvent } from 'react';
import { imageAddress } from '#domain/files/image-value.ts';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { GalleryArrow } from './gallery-arrow.tsx';
import type { GalleryMove } from './gallery-state.ts';
import { useOwnEscape } from '#web/kit/layers/use-own-escape.ts';
import { useClosedByBack } from '#web/kit/layers/use-closed-by-back.ts';
import { useSwipe } from './use-swipe.ts';
import { language } from '#web/words/language.ts';
import { productsGalleryWords as words } from './wording.ts';

/** The full image over its thumbnail, which is loaded already: on weak Wi-Fi something is visible at once. */
const LargeImage = ({ image, alt }: { image: string; alt: string }) => {
  const [failed, setFailed] = useState(false);
  const address = imageAddress(image);
  if (failed || address === null)
    return <ImageFrame src={null} alt={alt} className="mx-auto max-w-96 bg-transparent!" />;
  return (
    <img
      src={address}
      alt={alt}
      draggable={false}
      onError={() => {
        setFailed(true);
      }}
      style={{ backgroundImage: `url("${CSS.escape(imageAddress(image, 960) ?? '')}")` }}
      className="size-full bg-contain bg-center bg-no-repeat object-contain select-none"
    />
  );
};

/** Where the other images are, as one reads. */
const [onTheLeft, onTheRight] =
  language.direction === 'rtl' ? (['next', 'previous'] as const) : (['previous', 'next'] as const);

type GalleryFullScreenProps = {
  images: readonly string[];
  subject: string;
  index: number;
  isOpen: boolean;
  onMove: (move: GalleryMove) => void;
  /** Returns the focus to the element that opened it. */
  onClosed: () => void;
};

/** An image in full screen, dark in both themes. Esc, Back and the cross close it; arrow keys and swipes move on. */
export const GalleryFullScreen = ({
  images,
  subject,
  index,
  isOpen,
  onMove,
  onClosed,
}: GalleryFullScreenProps) => {
  const close = () => {
    onMove({ type: 'close' });
  };
  useClosedByBack(isOpen, close);
  const swipe = useSwipe({
    onLeft: () => onMove({ type: onTheRight }),
    onRight: () => onMove({ type: onTheLeft }),
  });
  const moveByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onMove({ type: onTheLeft });
    if (key === 'ArrowRight') onMove({ type: onTheRight });
  };
  const escape = useOwnEscape(close);
  const image = images[index];
  if (image === undefined) return null;
  const several = images.length > 1;
  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => (next ? undefined : close())}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          {...escape}
          onKeyDown={(event) => {
            moveByKey(event);
            escape.onKeyDown(event);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          className="dark fixed inset-0 z-50 flex animate-appear touch-pan-y touch-pinch-zoom flex-col bg-sunken text-ink print:hidden"
          {...swipe}
        >
          <header className="flex items-center gap-4 py-2 pe-2 ps-5">
            <Radix.Title className="min-w-0 grow truncate font-[560]">{subject}</Radix.Title>
            {several ? (
              <output className="shrink-0 tabular-nums" aria-live="polite">
                {index + 1} / {images.length}
              </output>
            ) : null}
            <Radix.Close asChild>
              <IconButton label={words.close} size="large" icon={<XIcon aria-hidden className="size-7!" />} />
            </Radix.Close>
          </header>
          {/* On a phone the arrows are in a row below the picture. */}
          <div className="grid min-h-0 grow grid-cols-2 grid-rows-[minmax(0,1fr)_auto] items-center justify-items-center gap-2 p-2 sm:grid-cols-[4rem_minmax(0,1fr)_4rem] sm:grid-rows-[minmax(0,1fr)] sm:pb-6">
            {several ? <GalleryArrow to="previous" onMove={onMove} className="max-sm:row-start-2" /> : null}
            <div className="size-full min-h-0 max-sm:col-span-2 max-sm:row-start-1 sm:col-start-2 sm:row-start-1">
              <LargeImage
                key={image}
                image={image}
                alt={words.imageOf({ subject, index: index + 1, imagesCount: images.length })}
              />
            </div>
            {several ? <GalleryArrow to="next" onMove={onMove} className="max-sm:row-start-2" /> : null}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
