import ChevronLeftIcon from 'lucide-react/icons/chevron-left';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import { classes } from '#web/kit/classes.ts';
import { IconButton } from '#web/kit/icon-button.tsx';
import type { GalleryMove } from './gallery-state.ts';

type GalleryArrowsProps = { onMove: (move: GalleryMove) => void };

/** Buttons for the previous and next image, 56 px for a gloved finger. */
export const GalleryArrows = ({ onMove }: GalleryArrowsProps) =>
  (['previous', 'next'] as const).map((type) => (
    <IconButton
      key={type}
      label={type === 'previous' ? 'Previous image' : 'Next image'}
      icon={
        type === 'previous' ? (
          <ChevronLeftIcon aria-hidden className="size-7!" />
        ) : (
          <ChevronRightIcon aria-hidden className="size-7!" />
        )
      }
      variant="secondary"
      size="large"
      onClick={() => {
        onMove({ type });
      }}
      className={classes('absolute! top-1/2 -translate-y-1/2', type === 'previous' ? 'left-2' : 'right-2')}
    />
  ));
