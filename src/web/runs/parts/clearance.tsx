import { clearance } from '#domain/runs/acts.ts';
import type { FullRun } from '#domain/runs/contract.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { classes } from '#web/kit/classes.ts';
import type { RunDesk } from '../use-run-desk.ts';
import { clearanceTexts, runWords as words } from '../wording.ts';

/**
 * What must be gone from the line. Each entry is looked at and confirmed, and that is an event of its own; Enter confirms
 * the next one.
 */
export const Clearance = ({ run, desk }: { run: FullRun; desk: RunDesk }) => {
  const next = clearance.find((line) => !run.gone.includes(line));
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4"
      aria-label={words.clearTitle}
      onSubmit={(event) => {
        event.preventDefault();
        if (next) desk.does({ kind: 'clear', gone: [next] });
      }}
    >
      <ul className="grid gap-3">
        {clearance.map((line) => (
          <li key={line}>
            <label className="flex min-h-14 items-center gap-4 rounded-sheet border border-line-strong bg-stock px-4 py-3 text-fact has-checked:border-success has-checked:bg-success-wash">
              <input
                type="checkbox"
                className={classes('size-7 shrink-0 accent-success', desk.isPending && 'opacity-45')}
                checked={run.gone.includes(line)}
                // Not disabled: that would take the focus, and with it the Enter that confirms the next one.
                aria-disabled={desk.isPending || run.gone.includes(line) || undefined}
                onChange={() => {
                  if (!run.gone.includes(line)) desk.does({ kind: 'clear', gone: [line] });
                }}
              />
              {clearanceTexts[line]}
            </label>
          </li>
        ))}
      </ul>
      <Button
        type="submit"
        size="large"
        variant="primary"
        // Enter goes on from the start of the run.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only button of the current task
        autoFocus
        pending={desk.isPending}
        className="justify-self-start"
      >
        {words.clearNext}
      </Button>
    </form>
  );
};
