import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RollDraft } from '#domain/rolls/contract.ts';
import { CallError, sentenceOf, unsavedSentence } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { DiscardQuestion } from '#web/kit/layers/discard-question.tsx';
import { LeaveGuard } from '#web/kit/layers/leave-guard.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { NotThere } from '#web/list/not-there.tsx';
import { wholeNumberIn } from '../whole-number.ts';
import { useReceiveRoll, useRollArtwork } from '../queries.ts';
import { rollsWords as words } from '../wording.ts';

const blank = { pieces: '', withinPercent: '', artworkKey: '', supplierBatch: '' };

/** Nothing typed is a roll that was counted. */
const percentIn = (text: string): number | null => (text.trim() === '' ? 0 : wholeNumberIn(text));

/** The errors in the typed values, by field. */
const faultsOf = (values: typeof blank): Record<string, string> => {
  const parsed = RollDraft.safeParse({
    ...values,
    pieces: wholeNumberIn(values.pieces),
    withinPercent: percentIn(values.withinPercent),
  });
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );
};

/** Receives a roll. The file that it was printed from is chosen from the files of the products with this label. */
export const ReceiveForm = ({ itemId, onClose }: { itemId: number; onClose: () => void }) => {
  const artwork = useRollArtwork(itemId);
  const navigate = useNavigate();
  const [key, setKey] = useState(creationKey);
  const [values, setValues] = useState(blank);
  const [isSent, setIsSent] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isTyped = Object.values(values).some(Boolean);
  const { mutate, isPending, isSuccess, error } = useReceiveRoll(itemId);
  const faults = isSent ? faultsOf(values) : {};
  const fields = { ...(error instanceof CallError ? error.fields : {}), ...faults };
  const set = (change: Partial<typeof blank>) => {
    setValues({ ...values, ...change });
    // A changed form is another roll: the first one may have been received although its response was lost.
    setKey(creationKey());
  };
  const receive = () => {
    setIsSent(true);
    if (isPending || Object.keys(faultsOf(values)).length > 0) return;
    mutate(
      {
        key,
        pieces: wholeNumberIn(values.pieces) ?? 0,
        withinPercent: percentIn(values.withinPercent) ?? 0,
        artworkKey: values.artworkKey,
        supplierBatch: values.supplierBatch,
      },
      {
        onSuccess: ({ code, piecesReceived }) => {
          toast(words.received(code, piecesReceived));
          onClose();
          void navigate(`/rolls/${code}`);
        },
        onError: (failure) =>
          toast({ title: words.notReceived, description: sentenceOf(failure), variant: 'destructive' }),
      },
    );
  };
  // What was typed stays when the files cannot be loaded anew: sent again with its key, the roll is received once.
  if (!artwork.data)
    return (
      <NotThere
        query={artwork}
        title={words.artworkNotLoaded}
        loading={<Skeleton className="mb-6 h-40 rounded-sheet" />}
      />
    );
  if (artwork.data.artwork.length === 0)
    return (
      <output className="mb-6 block rounded-control bg-warning-wash px-4 py-3 text-warning">
        {words.noArtwork}
      </output>
    );
  return (
    <form
      noValidate
      method="post"
      aria-label={words.receive}
      className="mb-6 grid items-start gap-4 rounded-sheet border border-line bg-stock p-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        receive();
      }}
    >
      <Field label={words.pieces} error={fields['pieces']} required>
        <NumberInput value={values.pieces} onChange={({ target }) => set({ pieces: target.value })} />
      </Field>
      <Field label={words.within} hint={words.withinHint} error={fields['withinPercent']}>
        <NumberInput
          // The quantity of a scanned code is the number of labels.
          takes={undefined}
          value={values.withinPercent}
          onChange={({ target }) => set({ withinPercent: target.value })}
        />
      </Field>
      <Field label={words.supplierBatch} hint={words.supplierBatchHint} error={fields['supplierBatch']}>
        <Input
          takes="batch"
          value={values.supplierBatch}
          autoComplete="off"
          maxLength={100}
          onChange={({ target }) => set({ supplierBatch: target.value })}
        />
      </Field>
      <Field
        label={words.artwork}
        hint={artwork.data.isWhole ? words.artworkHint : `${words.artworkHint} ${words.latestArtwork}`}
        error={fields['artworkKey']}
        required
        className="sm:col-span-2"
      >
        <Select
          options={artwork.data.artwork.map((file) => ({ value: file.key, label: words.choice(file) }))}
          value={values.artworkKey}
          placeholder={words.chooseArtwork}
          onValueChange={(artworkKey) => set({ artworkKey })}
        />
      </Field>
      {error && Object.keys(fields).length === 0 ? (
        <p role="alert" className="wrap-anywhere text-danger sm:col-span-2">
          {unsavedSentence(error)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {words.save}
        </Button>
        <Button onClick={() => (isTyped ? setIsAsking(true) : onClose())}>{words.stop}</Button>
      </div>
      <LeaveGuard when={!isPending && !isSuccess && isTyped} onLeave={() => setValues(blank)} />
      <DiscardQuestion open={isAsking} onOpenChange={setIsAsking} onDiscard={onClose} />
    </form>
  );
};
