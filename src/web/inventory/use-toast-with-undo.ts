import type { StockedItem } from '#domain/inventory/contract.ts';
import * as limits from '#domain/limits.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { toast } from '#web/kit/layers/use-toast.ts';
import { ChangedSince, useUndoMovement } from './inventory-changes.ts';
import { movementDone, undo } from './wording.ts';

const isChangedSince = (error: unknown): boolean =>
  error instanceof ChangedSince || (error instanceof CallError && error.code === 'record.changed_meanwhile');

/** Shows that a movement was recorded, with an Undo that also works after its page was left. */
export const useToastWithUndo = (): ((saved: StockedItem) => void) => {
  const { mutateAsync } = useUndoMovement();
  const takeBack = async (saved: StockedItem): Promise<void> => {
    try {
      toast(undo.done((await mutateAsync(saved)).stockOnHand));
    } catch (error) {
      const description = isChangedSince(error) ? undo.changedMeanwhile : sentenceOf(error);
      toast({ title: undo.failed, description, variant: 'destructive' });
    }
  };
  return (saved) => {
    toast({
      ...movementDone(saved.stockOnHand),
      duration: limits.stock.undoToastMs,
      action: { label: undo.label, onSelect: () => void takeBack(saved) },
    });
  };
};
