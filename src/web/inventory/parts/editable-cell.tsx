import CheckIcon from 'lucide-react/icons/check';
import XIcon from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { InventoryDraft, type StockedItem } from '#domain/inventory/contract.ts';
import { isDoubtfulCount } from '#domain/inventory/doubtful-count.ts';
import * as limits from '#domain/limits.ts';
import { inWords } from '#web/words/told.ts';
import { sentenceOf } from '#web/api/call.ts';
import { classes } from '#web/kit/classes.ts';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useCan } from '#web/session/session.tsx';
import { useEditInTable } from '../inventory-changes.ts';
import { useToastWithUndo } from '../use-toast-with-undo.ts';
import { doubtfulCount, failed, inTable, undo } from '../wording.ts';

type EditableCellProps = {
  item: StockedItem;
  field: 'storage' | 'stockOnHand';
  /** The value for display. */
  children: ReactNode;
};

/** A value in the table that a click turns into a field: Enter saves, Escape discards. */
export const EditableCell = ({ item, field, children }: EditableCellProps) => {
  const [isEditing, setIsEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (!useCan('inventory.edit')) return children;
  if (isEditing) return <Editor {...{ item, field }} onEnd={() => setIsEditing(false)} />;
  return (
    <button
      ref={opener}
      type="button"
      title={inTable.edit(inTable.names[field], item.labelSku)}
      onClick={() => setIsEditing(true)}
      className="inline-flex min-h-6 max-w-full items-center border-b border-dotted border-line-strong text-start hover:border-ink print:border-0 pointer-coarse:min-h-11"
    >
      {children}
    </button>
  );
};

type EditorProps = Omit<EditableCellProps, 'children'> & { onEnd: () => void };

const Editor = ({ item, field, onEnd }: EditorProps) => {
  // What the field was opened with: what somebody else has put in its place meanwhile is not overwritten without a word.
  const [opened, setOpened] = useState<StockedItem | null>(item);
  const from = opened ?? item;
  const [text, setText] = useState(String(item[field]));
  const [problem, setProblem] = useState<string | null>(null);
  const [doubtful, setDoubtful] = useState<number | null>(null);
  const { mutateAsync, isPending } = useEditInTable();
  const movedBack = useToastWithUndo();
  const box = useRef<HTMLInputElement>(null);
  const problemId = useId();
  useEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, []);

  const restore = async (saved: StockedItem) => {
    try {
      const { storage } = await mutateAsync({
        id: saved.id,
        change: { storage: item.storage, version: saved.version },
      });
      toast(inTable.moved(storage));
    } catch (error) {
      toast({ ...failed('update', error), variant: 'destructive' });
    }
  };
  const said = (saved: StockedItem) => {
    if (field === 'stockOnHand') movedBack(saved);
    else
      toast({
        ...inTable.moved(saved.storage),
        duration: limits.stock.undoToastMs,
        action: { label: undo.label, onSelect: () => void restore(saved) },
      });
  };
  const save = async ({ isSure = false } = {}) => {
    if (isPending) return;
    if (text.trim() === String(from[field])) return onEnd();
    const typed = field === 'storage' ? text : /^\d+$/.test(text.trim()) ? Number(text) : NaN;
    const checked = InventoryDraft.shape[field].safeParse(typed);
    if (!checked.success) return setProblem(inWords(checked.error.issues[0]?.message ?? ''));
    if (!isSure && typeof typed === 'number' && isDoubtfulCount(item.stockOnHand, typed)) {
      setDoubtful(typed);
      return;
    }
    try {
      const change = { [field]: checked.data, version: from.version };
      const saved = await mutateAsync({ id: item.id, change });
      onEnd();
      said(saved);
    } catch (error) {
      setProblem(sentenceOf(error));
      // It was said: what is saved next is of the item as it is then.
      setOpened(null);
    }
  };
  const Box = field === 'storage' ? Input : NumberInput;
  return (
    <form
      noValidate
      aria-label={inTable.of(inTable.names[field], item.labelSku)}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className={classes('grid gap-1', field === 'storage' ? 'justify-items-start' : 'justify-items-end')}
    >
      <span className={classes('grid gap-1', field === 'storage' ? 'w-32' : 'w-20')}>
        <Box
          ref={box}
          size="dense"
          value={text}
          aria-label={inTable.of(inTable.names[field], item.labelSku)}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problemId}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onEnd();
          }}
          className={field === 'storage' ? '' : 'text-end'}
        />
        <span className="flex gap-1">
          <IconButton
            type="submit"
            label={inTable.save}
            size="dense"
            variant="primary"
            aria-disabled={isPending}
            icon={<CheckIcon aria-hidden />}
          />
          <IconButton
            label={inTable.cancel}
            size="dense"
            variant="quiet"
            icon={<XIcon aria-hidden />}
            onClick={onEnd}
          />
        </span>
      </span>
      <span
        id={problemId}
        role="alert"
        className={classes(
          'max-w-40 text-quiet wrap-anywhere text-danger empty:hidden',
          field === 'storage' ? '' : 'text-end',
        )}
      >
        {problem}
      </span>
      {doubtful === null ? null : (
        <ConfirmDialog
          open
          onOpenChange={() => setDoubtful(null)}
          {...doubtfulCount(item.stockOnHand, doubtful)}
          tone="primary"
          onConfirm={() => {
            setDoubtful(null);
            void save({ isSure: true });
          }}
        />
      )}
    </form>
  );
};
