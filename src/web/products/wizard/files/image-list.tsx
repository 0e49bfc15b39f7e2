import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import ArrowRightIcon from 'lucide-react/icons/arrow-right';
import GripIcon from 'lucide-react/icons/grip';
import TrashIcon from 'lucide-react/icons/trash-2';
import { useLayoutEffect, useRef } from 'react';
import { imageAddress } from '#domain/files/image-value.ts';
import { Badge } from '#web/kit/badge.tsx';
import { classes } from '#web/kit/classes.ts';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { moved } from './image-order.ts';
import { useImageCarry } from './use-image-carry.ts';
import { productsWizardWords as words } from '../wording.ts';

type ImageListProps = {
  images: readonly string[];
  onChange: (images: string[]) => void;
  onRemove: (index: number) => void;
};

/** A picture can occur twice in a list: its key includes which occurrence it is. */
const keysOf = (images: readonly string[]): string[] =>
  images.map(
    (image, index) => `${image} ${images.slice(0, index).filter((other) => other === image).length}`,
  );

/** The images in order, the first being primary; moved by dragging, keys and buttons. */
export const ImageList = ({ images, onChange, onRemove }: ImageListProps) => {
  const { list, lift, offsets, said, handle, grip } = useImageCarry((from, to) =>
    onChange(moved(images, from, to)),
  );
  const refocus = useRef<{ index: number; act: string } | null>(null);
  useLayoutEffect(() => {
    if (!refocus.current) return;
    const { index, act } = refocus.current;
    list.current?.children[index]?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.focus();
    refocus.current = null;
  });
  const step = (from: number, to: number, act: string) => {
    if (to < 0 || to >= images.length) return;
    refocus.current = { index: to, act };
    onChange(moved(images, from, to));
  };
  const keys = keysOf(images);
  return (
    <>
      <ul ref={list} aria-label={words.images} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {images.map((image, index) => {
          const name = words.imageIndex({ index: index + 1 });
          const offset = offsets?.[index];
          return (
            <li
              key={keys[index]}
              className={classes(
                'grid content-start gap-1',
                lift && 'select-none',
                lift &&
                  lift.index !== index &&
                  'transition-transform duration-150 motion-reduce:transition-none',
                lift?.index === index && 'relative z-10',
              )}
              style={offset ? { transform: `translate(${offset.x}px, ${offset.y}px)` } : undefined}
            >
              <div className={classes('relative', lift?.index === index && 'rounded-control shadow-lift')}>
                <div
                  {...handle(index)}
                  // A finger scrolls over the picture; dragging needs the grip.
                  onPointerDown={(event) => {
                    if (event.pointerType === 'mouse') handle(index).onPointerDown(event);
                  }}
                  className="cursor-grab [&_img]:pointer-events-none"
                >
                  <ImageFrame src={imageAddress(image, 480)} alt={words.image({ index: index + 1 })} />
                </div>
                {index === 0 ? (
                  <Badge tone="accent" className="pointer-events-none absolute bottom-1.5 start-1.5">
                    {words.primary}
                  </Badge>
                ) : null}
                <IconButton
                  {...grip(index)}
                  label={words.lift({ name })}
                  icon={<GripIcon aria-hidden />}
                  variant="secondary"
                  className="absolute top-1 start-1 cursor-grab touch-none"
                />
              </div>
              <div className="flex justify-between">
                <IconButton
                  label={words.moveEarlier({ name })}
                  icon={<ArrowLeftIcon aria-hidden />}
                  data-act="earlier"
                  aria-disabled={index === 0}
                  onClick={() => step(index, index - 1, 'earlier')}
                />
                <IconButton
                  label={words.moveLater({ name })}
                  icon={<ArrowRightIcon aria-hidden />}
                  data-act="later"
                  aria-disabled={index === images.length - 1}
                  onClick={() => step(index, index + 1, 'later')}
                />
                <IconButton
                  label={words.removeName({ name })}
                  icon={<TrashIcon aria-hidden />}
                  onClick={() => onRemove(index)}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <output aria-live="assertive" className="sr-only">
        {said}
      </output>
    </>
  );
};
