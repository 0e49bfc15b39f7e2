import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** The colours of a badge. Colour never carries meaning alone: the text says the same. */
export type BadgeTone =
  | 'solid'
  | 'neutral'
  | 'outline'
  | 'accent'
  | 'danger'
  | 'warning'
  | 'notice'
  | 'success'
  | 'moss'
  | 'graphite'
  | 'sky'
  | 'plum';

const tones: Readonly<Record<BadgeTone, string>> = {
  solid: 'border-ink bg-ink text-paper',
  neutral: 'border-transparent bg-sunken text-ink',
  outline: 'border-line-strong text-ink',
  accent: 'border-transparent bg-accent-wash text-accent',
  danger: 'border-transparent bg-danger-wash text-danger',
  warning: 'border-transparent bg-warning-wash text-warning',
  notice: 'border-transparent bg-notice-wash text-notice',
  success: 'border-transparent bg-success-wash text-success',
  moss: 'border-transparent bg-moss-wash text-moss',
  graphite: 'border-transparent bg-graphite-wash text-graphite',
  sky: 'border-transparent bg-sky-wash text-sky',
  plum: 'border-transparent bg-plum-wash text-plum',
};

type BadgeProps = { tone?: BadgeTone; className?: string; children: ReactNode };

/** A short word about the thing next to it: its kind, its state, its client. */
export const Badge = ({ tone = 'neutral', className, children }: BadgeProps) => (
  <span
    className={classes(
      'inline-flex max-w-full items-center gap-1.5 rounded-tag border px-2 py-0.5 text-quiet font-[560] print:border-line-strong print:bg-transparent print:text-ink',
      tones[tone],
      className,
    )}
  >
    {/* Plain text may shrink, and breaks even where it has no space. */}
    {typeof children === 'string' ? <span className="min-w-0">{children}</span> : children}
  </span>
);
