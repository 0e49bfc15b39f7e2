import ChevronLeftIcon from 'lucide-react/icons/chevron-left';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import type { GalleryMove } from './gallery-state.ts';
import { productsGalleryWords as words } from './wording.ts';

type GalleryArrowProps = {
  to: 'previous' | 'next';
  onMove: (move: GalleryMove) => void;
  className?: string;
};

/** A button for the previous or next image, beside the picture: 56 px for a gloved finger. */
export const GalleryArrow = ({ to, onMove, className }: GalleryArrowProps) => {
  const Icon = to === 'previous' ? ChevronLeftIcon : ChevronRightIcon;
  return (
    <IconButton
      label={to === 'previous' ? words.previousImage : words.nextImage}
      icon={<Icon aria-hidden className="size-7!" />}
      size="large"
      onClick={() => onMove({ type: to })}
      className={className ?? ''}
    />
  );
};
