import { Button } from '#web/kit/controls/button.tsx';
import { Progress } from '#web/kit/controls/progress.tsx';
import type { Clearing } from '../use-clearing.ts';
import { clearing as words } from '../wording.ts';

/** How far a clearing out is, with a button to stop it, or how it ended. */
export const ClearingState = ({ clearing, onStop }: { clearing: Clearing; onStop: () => void }) => {
  const { what, deleted, of, end } = clearing;
  if (end === null)
    return (
      <section
        aria-label={words.act}
        className="mb-6 grid gap-3 rounded-sheet border border-line bg-stock p-4"
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <output className="tabular-nums">{words.under(what, deleted)}</output>
          <Button onClick={onStop}>{words.stop}</Button>
        </div>
        <Progress value={Math.min(deleted, of)} max={Math.max(of, 1)} label={words.under(what, deleted)} />
        <p className="text-quiet text-ink-quiet">{words.leave}</p>
      </section>
    );
  if (typeof end === 'object')
    return (
      <p
        role="alert"
        className="mb-6 rounded-control border-s-4 border-danger bg-danger-wash px-4 py-3 text-danger"
      >
        {words.failed(what, deleted)} {end.fault}
      </p>
    );
  return (
    <output className="mb-6 block rounded-control border-s-4 border-success bg-success-wash px-4 py-3 text-success">
      {end === 'done' ? words.done(what, deleted) : words.stopped(what, deleted)}
    </output>
  );
};
