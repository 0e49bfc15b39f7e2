import type { ComponentProps } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { kitWords as words } from '../wording.ts';

type DiscardQuestionProps = Pick<ComponentProps<typeof ConfirmDialog>, 'open' | 'onOpenChange'> & {
  onDiscard: () => void;
};

/** Asks before what was typed is lost. */
export const DiscardQuestion = ({ onDiscard, ...question }: DiscardQuestionProps) => (
  <ConfirmDialog
    {...question}
    title={words.discardYourChanges}
    description={words.unsavedChanges}
    confirmLabel={words.discardChanges}
    cancelLabel={words.keepEditing}
    onConfirm={onDiscard}
  />
);
