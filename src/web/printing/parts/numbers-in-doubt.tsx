import { useState } from 'react';
import type { NumberDoubt } from '#domain/printing/number-contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { PartNotThere } from '#web/list/not-there.tsx';
import { ActButton } from '#web/record/act-button.tsx';
import { useOpenDoubts, useSettleDoubt } from '../number-queries.ts';
import { doubtWords as words } from '../wording.ts';

/** Numbers that are in doubt since a restore, and where an administrator settles them; nothing if there are none. */
export const NumbersInDoubt = () => {
  const query = useOpenDoubts();
  if (!query.data) return <PartNotThere query={query} what={words.notLoaded} className="mb-6" />;
  return query.data.map((doubt) => <Doubt key={doubt.id} doubt={doubt} />);
};

const Doubt = ({ doubt }: { doubt: NumberDoubt }) => {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useSettleDoubt();
  const id = `doubt-${doubt.id}`;
  return (
    <section
      aria-labelledby={id}
      className="mb-6 grid gap-3 rounded-control bg-warning-wash px-4 py-3 text-warning"
    >
      <h2 id={id} className="font-[640]">
        {words.title}
      </h2>
      <p className="max-w-prose">{words.text(doubt)}</p>
      <ActButton needs="printer.manage" className="justify-self-start" onClick={() => setIsAsking(true)}>
        {words.settle}
      </ActButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={words.question}
        description={words.meaning(doubt)}
        confirmLabel={words.confirm}
        tone="primary"
        pending={isPending}
        onConfirm={() =>
          mutate(doubt.id, {
            onSuccess: () => toast(words.settled),
            onError: (error) =>
              toast({ title: words.notSettled, description: sentenceOf(error), variant: 'destructive' }),
            onSettled: () => setIsAsking(false),
          })
        }
      />
    </section>
  );
};
