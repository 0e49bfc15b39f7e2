import { useEffect, useEffectEvent } from 'react';
import type { FullRoll } from '#domain/rolls/contract.ts';
import type { FullRun } from '#domain/runs/contract.ts';
import { useRoll } from '#web/rolls/queries.ts';
import { rollScreen } from '#web/rolls/wording.ts';
import { AwaitedLayer } from '#web/scan/awaited-layer.tsx';
import type { OpenForm } from '../run-desk.ts';
import type { RunDesk } from '../use-run-desk.ts';
import { labelsCounted, runWords as words } from '../wording.ts';
import { AskDialog } from './ask-dialog.tsx';
import { HoldRun } from './hold-run.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PrintForRun } from './print-for-run.tsx';
import { SecondPerson } from './second-person.tsx';

type RunFormsProps = { run: FullRun; desk: RunDesk };

/** The form that is open over the run, if any. */
export const RunForms = ({ run, desk }: RunFormsProps) => {
  const { form, setForm } = desk;
  if (form === null) return null;
  const close = () => {
    setForm(null);
  };
  if (form.kind === 'print') return <PrintForRun run={run} desk={desk} onClose={close} />;
  if (form.kind === 'roll') return <RollForm run={run} desk={desk} code={form.code} onClose={close} />;
  return <OtherForm run={run} desk={desk} form={form} onClose={close} />;
};

/** Suggests the number of labels that the run still needs, or fewer if the roll has fewer. */
const RollForm = ({ run, desk, code, onClose }: RunFormsProps & { code: string; onClose: () => void }) => {
  const { data: roll, isPending } = useRoll(code);
  const wanted = Math.max(1, run.quantity - run.issued);
  if (isPending) return <AwaitedLayer onClose={onClose} />;
  // Judged at its scan, not after the number was typed.
  const why = roll ? whyNot(roll, run.productId) : null;
  // While it is being issued, and if nobody knows whether it was, it may be used up by that.
  if (why !== null && !desk.isPending && !desk.isLost) return <WrongRoll desk={desk} code={code} why={why} />;
  return (
    <AskDialog
      title={words.rollTitle(code)}
      text={
        roll
          ? words.onIt({
              piecesLeft: labelsCounted(roll.piecesLeft),
              labelSku: roll.item.labelSku,
              rollText: [words.rollText, yesByCard(run)].join(' ').trim(),
            })
          : words.rollText
      }
      save={words.rollTake}
      isPending={desk.isPending}
      pieces={roll && roll.piecesLeft > 0 ? Math.min(wanted, roll.piecesLeft) : wanted}
      why="no"
      onSave={({ pieces }) => desk.does({ kind: 'roll', code, pieces })}
      onClose={onClose}
    />
  );
};

/** That the known-wrong card answers a question with yes, while it is accepted. */
const yesByCard = ({ acts }: FullRun): string => (acts.includes('challenge') ? words.yesByCard : '');

/** Why no label of this roll may be used for this product; null if any may. */
const whyNot = ({ state, reason, withinPercent, products }: FullRoll, productId: number): string | null => {
  // A roll of about so many may have more than it came with.
  const mayHaveMore = state === 'used_up' && withinPercent > 0;
  if (state !== 'available' && !mayHaveMore)
    return [rollScreen.notUsable[state], reason ?? ''].join(' ').trim();
  const fit = products.find((one) => one.productId === productId);
  return fit && !fit.fits ? fit.sentence : null;
};

/** A question that is taken back for a verdict. */
const WrongRoll = ({ desk, code, why }: { desk: RunDesk; code: string; why: string }) => {
  const refuse = useEffectEvent(() => {
    desk.refuseRoll(code, why);
  });
  useEffect(() => {
    refuse();
  }, []);
  return null;
};

/** A roll of about so many labels is counted again when it goes back. */
const ReturnForm = ({ run, desk, code, onClose }: RunFormsProps & { code: string; onClose: () => void }) => {
  const { data: roll, isPending } = useRoll(code);
  const issued = run.rolls.find((one) => one.code === code);
  if (isPending) return <AwaitedLayer onClose={onClose} />;
  return (
    <AskDialog
      title={words.backTitle(code)}
      text={words.backText}
      save={words.backSave}
      isPending={desk.isPending}
      pieces={issued ? issued.issued - issued.returned : 0}
      {...(roll && roll.withinPercent > 0 ? { onRoll: words.onRoll } : {})}
      why="no"
      onSave={({ pieces, onRoll }) =>
        desk.does({ kind: 'return', code, pieces, ...(onRoll === null ? {} : { onRoll }) })
      }
      onClose={onClose}
    />
  );
};

const OtherForm = ({
  run,
  desk,
  form,
  onClose,
}: RunFormsProps & { form: Exclude<OpenForm, { kind: 'roll' | 'print' }>; onClose: () => void }) => {
  const shared = { isPending: desk.isPending, onClose };
  switch (form.kind) {
    case 'return':
      return <ReturnForm run={run} desk={desk} code={form.code} onClose={onClose} />;
    case 'spoil':
      return (
        <AskDialog
          {...shared}
          title={words.spoilTitle}
          text={words.spoilText}
          save={words.spoilSave}
          pieces={1}
          why="may"
          tick={words.destroyed}
          onSave={({ pieces, reason, isTicked }) =>
            desk.does({ kind: 'spoil', pieces, reason: reason || null, isDestroyed: isTicked })
          }
        />
      );
    case 'stop':
      return (
        <AskDialog
          {...shared}
          title={words.stopTitle}
          text={words.stopText}
          save={words.stop}
          isDanger
          pieces={null}
          why="must"
          onSave={({ reason }) => desk.does({ kind: 'stop', reason })}
        />
      );
    case 'count':
      return (
        <AskDialog
          {...shared}
          title={words.countTitle}
          text={[words.countText, yesByCard(run)].join(' ').trim()}
          save={words.count}
          pieces={null}
          why="no"
          onSave={() => desk.does({ kind: 'reconcile' })}
        />
      );
    case 'move':
      return <MoveDialog run={run} desk={desk} onClose={onClose} />;
    case 'abandon':
      return (
        <AskDialog
          {...shared}
          title={words.abandonTitle}
          text={words.abandonText}
          save={words.abandon}
          isDanger
          pieces={null}
          why="must"
          onSave={({ reason }) => desk.does({ kind: 'abandon', reason })}
        />
      );
    case 'hold':
      return <HoldRun run={run} onClose={onClose} />;
    case 'second_person':
    default:
      return <SecondPerson run={run} desk={desk} badge={form.badge} onClose={onClose} />;
  }
};
