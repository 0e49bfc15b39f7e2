import { classes } from '#web/kit/classes.ts';
import type { Notice } from './import-run.ts';

/** The message about the last attempt, next to the file. */
export const ImportNotice = ({ notice }: { notice: Notice | null }) =>
  notice === null ? null : (
    <p
      className={classes(
        'rounded-control border-s-4 px-4 py-3',
        notice.tone === 'danger'
          ? 'border-danger bg-danger-wash text-danger'
          : 'border-line-strong bg-sunken',
      )}
    >
      {notice.text}
    </p>
  );
