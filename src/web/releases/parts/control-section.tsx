import { useState } from 'react';
import { z } from 'zod';
import { refusal } from '#web/words/access.ts';
import { isAsked, type Approval, type Side } from '#domain/releases/approval.ts';
import { Control as ClientControl, type ShownControl } from '#domain/releases/control-contract.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { CollapsibleSection } from '#web/kit/collapsible-section.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { IfOld, PartNotThere } from '#web/list/not-there.tsx';
import { useCan } from '#web/session/session.tsx';
import { useControl, useSetControl } from '../draft-queries.ts';
import { controlWords } from '../draft-wording.ts';

/** A client's control settings: collapsed at first, and never printed. */
export const ControlSection = ({ clientId }: { clientId: number }) => (
  <CollapsibleSection title={controlWords.title} className="mt-6">
    <Control clientId={clientId} />
  </CollapsibleSection>
);

/** The number of open drafts, from a refusal. */
const Open = z.object({ drafts: z.int() });

type Rule =
  | 'isControlled'
  | 'answersByLink'
  | 'needsPhoto'
  | 'needsSecondToClear'
  | 'challengesEachRun'
  | 'isShadow';
type Amount = 'checkEvery' | 'unexplainedLimit';
type Change = Partial<Record<Rule, boolean>> &
  Partial<Record<Amount, number>> &
  Partial<Pick<ShownControl, 'approval' | 'checkAt'>>;

const Control = ({ clientId }: { clientId: number }) => {
  const query = useControl(clientId);
  const { data: control } = query;
  const { mutate, isPending } = useSetControl(clientId);
  // The requested settings, until the response arrives.
  const [wanted, setWanted] = useState<Omit<Change, Amount>>({});
  const maySet = useCan('client.control');
  const [openDrafts, setOpenDrafts] = useState<number | null>(null);
  if (!control)
    return <PartNotThere query={query} what={controlWords.notLoaded} loading={<Spinner quiet />} />;
  const set = (change: Change, drafts?: 'publish' | 'discard') => {
    if (isPending) return;
    const { checkEvery: _every, unexplainedLimit: _limit, ...boxes } = change;
    setWanted(boxes);
    const body = drafts === undefined ? change : { ...change, drafts };
    mutate(body, {
      onSettled: () => setWanted({}),
      onSuccess: () => {
        setOpenDrafts(null);
        toast({ title: controlWords.saved });
      },
      onError: (failure) => {
        if (failure instanceof CallError && failure.code === 'control.drafts_open')
          setOpenDrafts(Open.safeParse(failure.current).data?.drafts ?? control.drafts);
        else
          toast({
            title: controlWords.notSaved,
            description: sentenceOf(failure),
            variant: 'destructive',
          });
      },
    });
  };
  const shown = { ...control, ...wanted };
  const rules = { control: shown, maySet, isPending, onSet: set };
  return (
    <div aria-busy={isPending} className="grid max-w-4xl gap-1">
      <IfOld query={query} />
      <RuleBox rule="isControlled" {...rules} />
      {control.isControlled ? (
        <Approvers {...rules} approval={shown.approval} onSet={(approval) => set({ approval })} />
      ) : null}
      {control.isControlled && isAsked(shown.approval, 'client') ? (
        <RuleBox rule="answersByLink" {...rules} />
      ) : null}
      <RuleBox rule="needsPhoto" {...rules} />
      <RuleBox rule="needsSecondToClear" {...rules} />
      <RuleBox rule="challengesEachRun" {...rules} />
      <RuleBox rule="isShadow" {...rules} />
      <Field label={controlWords.checkAt} className="mt-2 max-w-xl">
        <Select
          options={[
            { value: 'all', label: controlWords.checkAtAll },
            { value: 'first_and_every', label: controlWords.checkAtFirst },
          ]}
          value={shown.checkAt}
          // While it is saved itself, it keeps the focus.
          disabled={!maySet || (isPending && wanted.checkAt === undefined)}
          onValueChange={(checkAt) => set({ checkAt })}
        />
      </Field>
      {(['checkEvery', 'unexplainedLimit'] as const).map((name) => (
        <SetAmount
          key={`${name} ${control[name]}`}
          name={name}
          amount={control[name]}
          maySet={maySet}
          isPending={isPending}
          onSet={(amount) => set({ [name]: amount })}
        />
      ))}
      {maySet ? null : <p className="text-quiet text-ink-quiet">{refusal('client.control')}</p>}
      <Dialog
        open={openDrafts !== null}
        onOpenChange={() => setOpenDrafts(null)}
        width="narrow"
        title={controlWords.openTitle(openDrafts ?? 0)}
        description={controlWords.openText}
        footer={
          <>
            <Button onClick={() => setOpenDrafts(null)}>{controlWords.keep}</Button>
            <Button
              variant="danger"
              pending={isPending}
              onClick={() => set({ isControlled: false }, 'discard')}
            >
              {controlWords.discardAll}
            </Button>
            <Button
              variant="primary"
              pending={isPending}
              onClick={() => set({ isControlled: false }, 'publish')}
            >
              {controlWords.publishAll}
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    </div>
  );
};

type RuleBoxProps = {
  rule: Rule;
  control: Pick<ShownControl, Rule>;
  maySet: boolean;
  /** A rule is being saved, and no other is until then. */
  isPending: boolean;
  onSet: (change: Change) => void;
};

const RuleBox = ({ rule, control, maySet, isPending, onSet }: RuleBoxProps) => (
  <label className="flex min-h-12 items-center gap-3">
    <input
      type="checkbox"
      className="size-6 shrink-0 accent-accent aria-disabled:opacity-45"
      checked={control[rule]}
      disabled={!maySet}
      aria-disabled={isPending || undefined}
      onChange={({ target }) => onSet({ [rule]: target.checked })}
    />
    <span>{controlWords[rule]}</span>
  </label>
);

type ApproversProps = Pick<RuleBoxProps, 'maySet' | 'isPending'> & {
  approval: Approval;
  onSet: (approval: Approval) => void;
};

/** Who approves: a second person, the client, both or nobody. */
const Approvers = ({ approval, maySet, isPending, onSet }: ApproversProps) => (
  <>
    {(['staff', 'client'] as const).map((side) => (
      <label key={side} className="flex min-h-12 items-center gap-3">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-accent aria-disabled:opacity-45"
          checked={isAsked(approval, side)}
          disabled={!maySet}
          aria-disabled={isPending || undefined}
          onChange={({ target }) => {
            const asks = (one: Side) => (one === side ? target.checked : isAsked(approval, one));
            onSet(
              asks('staff')
                ? asks('client')
                  ? 'both'
                  : 'second_person'
                : asks('client')
                  ? 'client'
                  : 'none',
            );
          }}
        />
        <span>{controlWords[`${side}Approves`]}</span>
      </label>
    ))}
    <p className="text-quiet text-ink-quiet">{controlWords.rulesNow}</p>
  </>
);

type SetAmountProps = {
  name: Amount;
  amount: number;
  maySet: boolean;
  isPending: boolean;
  onSet: (amount: number) => void;
};

/** Sets how many pieces of a run one check covers, or how many labels one person may leave unexplained. */
const SetAmount = ({ name, amount, maySet, isPending, onSet }: SetAmountProps) => {
  const [typed, setTyped] = useState(String(amount));
  const parsed = ClientControl.shape[name].safeParse(typed.trim() === '' ? NaN : Number(typed));
  return (
    <form
      noValidate
      method="post"
      className="mt-2 flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (parsed.success && !isPending) onSet(parsed.data);
      }}
    >
      <Field
        label={controlWords[name]}
        hint={controlWords[`${name}Hint`]}
        error={parsed.success ? null : (parsed.error.issues[0]?.message ?? null)}
        className="basis-72"
      >
        <NumberInput value={typed} disabled={!maySet} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      {maySet && parsed.success && parsed.data !== amount ? (
        <Button type="submit" pending={isPending} className="mt-6.5">
          {controlWords.setCheckEvery}
        </Button>
      ) : null}
    </form>
  );
};
