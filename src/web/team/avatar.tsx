import { classes } from '#web/kit/classes.ts';
import type { Profile } from './profiles.ts';

const tones: Readonly<Record<Profile['tone'], string>> = {
  accent: 'bg-accent-wash text-accent',
  plum: 'bg-plum-wash text-plum',
  moss: 'bg-moss-wash text-moss',
  warning: 'bg-warning-wash text-warning',
  sky: 'bg-sky-wash text-sky',
  graphite: 'bg-graphite-wash text-graphite',
};

type AvatarProps = { initials: string; tone: Profile['tone'] };

/** An avatar drawn as a roll of labels, with the initials on its core. */
export const Avatar = ({ initials, tone }: AvatarProps) => (
  <span aria-hidden="true" className={classes('block w-fit shrink-0 self-start rounded-full', tones[tone])}>
    <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" className="size-20 sm:size-24">
      <circle cx="48" cy="48" r="43" strokeOpacity="0.3" />
      <circle cx="48" cy="48" r="38.500" strokeOpacity="0.3" />
      <circle cx="48" cy="48" r="34" strokeOpacity="0.3" />
      <circle cx="48" cy="48" r="28" fill="var(--stock)" strokeWidth="1.500" />
      <text
        x="48"
        y="49"
        fill="currentColor"
        stroke="none"
        fontSize="22"
        fontWeight="640"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {initials}
      </text>
    </svg>
  </span>
);
