import CheckIcon from 'lucide-react/icons/check';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { can, actingRoleOf } from '#domain/access/can.ts';
import type { Work } from '#domain/work/contract.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { useCan, useCurrentUser } from '#web/session/session.tsx';
import { useFirstDayState } from './first-day-state.ts';
import { useWork } from './queries.ts';
import { firstDay, firstSteps } from './wording.ts';

type Step = keyof Work['has'];

/** A portal that has these is filled, and does not begin with the first steps. */
const filling: readonly Step[] = ['client', 'product', 'artwork', 'stock', 'colleague'];

/** The first steps in an empty portal, until they are done or dismissed. Renders nothing for read-only users. */
export const FirstDay = ({ className }: { className?: string }) => {
  const mayEdit = useCan('work.read');
  const actingRole = actingRoleOf(useCurrentUser());
  const [{ hasBegun, isPutAway }, change] = useFirstDayState();
  const { data } = useWork(mayEdit && !isPutAway);
  const steps = firstSteps.filter(({ needs }) => can(actingRole, needs));
  const open = data ? steps.filter(({ step }) => !data.has[step]) : [];
  const begins = open.some(({ step }) => filling.includes(step));
  useEffect(() => {
    if (begins && !hasBegun) change({ hasBegun: true });
  });
  if (!mayEdit || isPutAway || !data || open.length === 0 || !(begins || hasBegun)) return null;
  const isDone = data.has;
  return (
    <section
      aria-labelledby="first-day-heading"
      className={`rounded-sheet border border-line bg-stock p-5 print:hidden ${className ?? ''}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="first-day-heading" className="text-fact font-[640]">
            {firstDay.title}
          </h2>
          <p className="text-quiet text-ink-quiet">{firstDay.text}</p>
        </div>
        <Button variant="quiet" size="dense" onClick={() => change({ isPutAway: true })}>
          {firstDay.putAway}
        </Button>
      </div>
      <ol className="mt-4 grid gap-1">
        {steps.map(({ step, label, to }, index) => (
          <li key={step} className="flex items-start gap-x-3">
            <span
              aria-hidden
              className="mt-2 grid size-7 shrink-0 place-items-center rounded-full border border-line text-quiet tabular-nums"
            >
              {isDone[step] ? <CheckIcon className="size-4 text-success" strokeWidth={3} /> : index + 1}
            </span>
            <div className="flex min-w-0 flex-wrap items-center gap-x-3">
              {isDone[step] ? (
                <span className="py-2 text-ink-quiet">
                  {label} <span className="text-success">{firstDay.done}</span>
                </span>
              ) : (
                <Link to={to} className="py-2 underline underline-offset-4 hover:no-underline">
                  {label}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
};
