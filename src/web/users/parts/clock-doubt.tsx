import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { PartNotThere } from '#web/list/not-there.tsx';
import { useClockState, useConfirmClock } from '../queries.ts';
import { clockDoubt } from '../wording.ts';

/** Asks whether the portal's clock is right, if that is in doubt; renders nothing otherwise. */
export const ClockDoubt = () => {
  const query = useClockState();
  const { mutate, isPending, error } = useConfirmClock();
  if (!query.data) return <PartNotThere query={query} what={clockDoubt.notLoaded} className="mb-4" />;
  const { doubt } = query.data;
  if (!doubt) return null;
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-warning-wash px-4 py-2 text-warning"
    >
      <span className="min-w-64 grow basis-0">
        {clockDoubt.sentence(doubt)}
        {error ? ` ${clockDoubt.failed} ${sentenceOf(error)}` : null}
      </span>
      <Button
        pending={isPending}
        onClick={() => mutate(undefined, { onSuccess: () => toast(clockDoubt.done) })}
      >
        {clockDoubt.confirm}
      </Button>
    </div>
  );
};
