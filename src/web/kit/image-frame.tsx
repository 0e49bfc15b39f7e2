import { useState } from 'react';
import { classes } from './classes.ts';
import { kitWords as words } from './wording.ts';

const ratios = { square: 'aspect-square', wide: 'aspect-[4/3]', logo: 'aspect-[3/2]' } as const;

type ImageFrameProps = {
  /** The address of the picture; without one the placeholder is shown. */
  src: string | null | undefined;
  /** What it shows; empty if the text next to it says so. */
  alt: string;
  ratio?: keyof typeof ratios;
  /** 'contain' shows the whole picture, 'cover' fills the box. */
  fit?: 'contain' | 'cover';
  /** For pictures at the top of the screen: loaded at once instead of when scrolled into view. */
  eager?: boolean;
  className?: string;
};

/** A picture in a box of fixed size, so that nothing moves when it loads. A missing or broken one shows a placeholder. */
export const ImageFrame = ({
  src,
  alt,
  ratio = 'square',
  fit = 'contain',
  eager,
  className,
}: ImageFrameProps) => {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const shown = src && src !== failedSrc ? src : null;
  return (
    <span
      className={classes(
        'relative block w-full overflow-hidden rounded-control bg-sunken print:border print:border-line',
        ratios[ratio],
        className,
      )}
    >
      {shown === null ? (
        <ImagePlaceholder alt={alt} />
      ) : (
        <img
          src={shown}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => {
            setFailedSrc(shown);
          }}
          className={classes(
            'absolute inset-0 size-full',
            fit === 'contain' ? 'object-contain' : 'object-cover',
          )}
        />
      )}
    </span>
  );
};

/** A drawing of a carton, shown if a product has no picture. */
const ImagePlaceholder = ({ alt }: { alt: string }) => (
  <span
    role={alt ? 'img' : undefined}
    aria-label={alt ? words.noImage({ alt }) : undefined}
    className="absolute inset-0 grid place-items-center text-line-strong"
  >
    <svg
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      className="w-1/4 max-w-20 min-w-8"
    >
      <path d="M8 20 32 9l24 11v25L32 56 8 45V20Z" strokeLinejoin="round" />
      <path d="M8 20l24 11 24-11M32 31v25M20 14.500l24 11v8" strokeLinejoin="round" />
    </svg>
  </span>
);
