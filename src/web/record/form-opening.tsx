import { dialogVeil } from '#web/kit/layers/dialog-look.ts';
import { classes } from '#web/kit/classes.ts';
import { Spinner } from '#web/kit/spinner.tsx';
import { recordWords as words } from './wording.ts';

/** Says that a form is about to open, while its code loads. */
export const FormOpening = () => (
  <div className={classes(dialogVeil, 'grid place-items-center')}>
    <span className="rounded-sheet bg-stock p-6 text-title text-ink-quiet shadow-lift">
      <Spinner label={words.openingForm} />
    </span>
  </div>
);
