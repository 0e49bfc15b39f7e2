import type { Presence } from '#domain/users/presence.ts';
import { classes } from '#web/kit/classes.ts';
import { presenceNames } from '../wording.ts';

const colours: Readonly<Record<Presence, string>> = {
  Online: 'text-success',
  'Recently active': 'text-notice',
  Offline: 'text-ink-quiet',
};

/** A user's presence: a word, and a disc that is full, half full or empty. */
export const PresenceMark = ({ presence }: { presence: Presence }) => (
  <span
    className={classes('inline-flex items-center gap-2 font-medium whitespace-nowrap', colours[presence])}
  >
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
      <circle
        cx="6"
        cy="6"
        r="4.75"
        fill={presence === 'Online' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
      />
      {presence === 'Recently active' ? (
        <path d="M6 1.25a4.75 4.75 0 0 0 0 9.5Z" fill="currentColor" />
      ) : null}
    </svg>
    {presenceNames[presence]}
  </span>
);
