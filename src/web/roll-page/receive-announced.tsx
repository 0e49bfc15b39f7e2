import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { getAnnounced, receiveAnnounced } from '#domain/supply/contract.ts';
import { call, isNotFound, sentenceOf } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { LeaveGuard } from '#web/kit/layers/leave-guard.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { PageHead } from '#web/kit/page-head.tsx';
import { NotThere } from '#web/list/not-there.tsx';
import { useFailure } from '#web/api/use-failure.ts';
import { wholeNumberIn } from '#web/rolls/whole-number.ts';
import { useCan } from '#web/session/session.tsx';
import { announcedWords as words, rollScreen } from '../rolls/wording.ts';
import type { ReactNode } from 'react';

/** Receives a roll that its supplier has announced; for any other code, `children`. */
export const ReceiveAnnounced = ({ code, children }: { code: string; children: ReactNode }) => {
  const mayReceive = useCan('roll.change');
  const query = useQuery({
    queryKey: keyOf('rolls', 'announced', code),
    queryFn: ({ signal }) => call(getAnnounced, { params: { code } }, { signal }),
    enabled: mayReceive,
    retry: false,
  });
  const { data, isPending } = query;
  const failure = useFailure(query);
  const queryClient = useQueryClient();
  const [key] = useState(creationKey);
  const [typed, setTyped] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  const receive = useMutation({
    mutationFn: (pieces: number) =>
      call(receiveAnnounced, { params: { code }, body: { pieces } }, { idempotencyKey: key }),
    // After a failure the form stays, with why and with its key: while the roll is asked for, it would be gone.
    onSuccess: ({ sentence, difference }) => {
      toast({
        title: words.received,
        description: sentence,
        ...(difference === 0 ? {} : { variant: 'destructive' as const }),
      });
      return Promise.all(
        // Not what was announced: it is received, and no longer there.
        [keyOf('rolls', 'one'), keyOf('rolls', 'of-item'), keyOf('inventory')].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  if (mayReceive && isPending && !failure) return null;
  if (!data && failure && !isNotFound(failure))
    return <NotThere query={query} headingLevel="h1" title={rollScreen.notLoaded} loading={null} />;
  if (!data) return children;
  const pieces = wholeNumberIn(typed ?? String(data.pieces)) ?? 0;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (pieces > 0 && !receive.isPending) receive.mutate(pieces);
  };
  return (
    <>
      <PageHead title={words.title(data.code)} lead={words.lead(data.supplierName, data.labelSku)} />
      <form noValidate method="post" onSubmit={submit} className="grid max-w-md gap-4">
        <p>{words.announced(data.pieces, data.batch)}</p>
        <Field label={words.pieces} required error={isTried && pieces === 0 ? words.piecesWrong : undefined}>
          <NumberInput
            value={typed ?? String(data.pieces)}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        {receive.error ? (
          <p role="alert" className="text-danger">
            {sentenceOf(receive.error)}
          </p>
        ) : null}
        <div>
          <Button type="submit" variant="primary" size="large" pending={receive.isPending}>
            {words.receive}
          </Button>
        </div>
        {typed === null || receive.isPending || receive.isSuccess ? null : <LeaveGuard when isOfPage />}
      </form>
    </>
  );
};
