import * as Radix from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { AboveAll } from './above-all.tsx';
import { Button } from '../controls/button.tsx';
import { buttonLook } from '../controls/button-look.ts';
import { Code } from '../texts/code.tsx';
import { dialogVeil, sheetLook } from './dialog-look.ts';
import { useOwnEscape } from './use-own-escape.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { classes } from '../classes.ts';
import { kitWords as words } from '../wording.ts';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, naming the thing: 'Delete Acme?'. */
  title: string;
  /** The consequences, and how to undo it. */
  description: ReactNode;
  /** The action as a verb: 'Delete client'. */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  pending?: boolean;
  /** Performs the action. The dialog stays open until `onOpenChange(false)`, so that it can show a failure. */
  onConfirm: () => void;
};

/** Asks before an action that is hard to undo. Cancel has the focus. */
export const ConfirmDialog = ({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = words.cancel,
  tone = 'danger',
  pending = false,
  onConfirm,
}: ConfirmDialogProps) => {
  const focus = useReturnFocus();
  const escape = useOwnEscape(() => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={dialogVeil} />
        <Radix.Content {...focus} {...escape} className={classes(sheetLook, 'max-w-md p-6')}>
          <Radix.Title className="text-fact font-[640]">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-2 text-ink-quiet">{description}</div>
          </Radix.Description>
          <AboveAll className="mt-4" />
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Radix.Cancel className={buttonLook('secondary')}>{cancelLabel}</Radix.Cancel>
            <Button variant={tone} pending={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

/** The codes of the records in question, in a box of limited height. */
export const CodesToConfirm = ({ codes }: { codes: readonly { id: number; code: string }[] }) => (
  <ul className="flex max-h-40 flex-wrap gap-x-4 gap-y-1 overflow-y-auto text-ink">
    {codes.map(({ id, code }) => (
      <li key={id}>
        <Code value={code} />
      </li>
    ))}
  </ul>
);
