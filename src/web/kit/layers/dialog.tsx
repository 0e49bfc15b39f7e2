import XIcon from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/dialog';
import { useRef, useState, type ReactNode } from 'react';
import { AboveAll } from './above-all.tsx';
import { classes } from '../classes.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { dialogVeil, sheetLook } from './dialog-look.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import { kitWords as words } from '../wording.ts';

const widths = { narrow: 'sm:max-w-md', regular: 'sm:max-w-2xl', wide: 'sm:max-w-4xl' } as const;

/** Whether something open inside the dialog handles Escape first. */
const keepsEscape = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-own-escape]') !== null;

/** Whether a key was pressed in another dialog that has just opened over this one and is not known to be above it yet. */
const isInAnother = (target: EventTarget | null, content: HTMLElement | null): boolean => {
  const dialog = target instanceof Element ? target.closest('[role=dialog], [role=alertdialog]') : null;
  return dialog !== null && dialog !== content;
};

/**
 * Puts the caret at the end of the focused text: if the text were selected, one key or a scan would replace it. A number
 * stays selected, because 20 typed behind a suggested 1 would be 120 labels.
 */
const caretToEnd = (): void => {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || 'numberField' in field.dataset) return;
  if (field.selectionEnd !== null) field.setSelectionRange(field.value.length, field.value.length);
};

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  width?: keyof typeof widths;
  /** Full screen on a phone, for tasks of several steps. */
  fullOnPhone?: boolean;
  /** There are unsaved changes: closing asks first. */
  hasUnsavedChanges?: boolean;
  /** The row of buttons at the bottom, always visible. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A modal dialog. It traps the focus, returns it on closing, and never discards what was typed without asking. */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  width = 'regular',
  fullOnPhone = false,
  hasUnsavedChanges = false,
  footer,
  children,
}: DialogProps) => {
  const [asking, setAsking] = useState(false);
  const focus = useReturnFocus(open);
  const content = useRef<HTMLDivElement>(null);
  const change = (next: boolean) => {
    if (!next && hasUnsavedChanges) setAsking(true);
    else onOpenChange(next);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={dialogVeil} />
        <Radix.Content
          ref={content}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onOpenAutoFocus={() => {
            focus.onOpenAutoFocus();
            // After this event the first field gets the focus with all its text selected.
            queueMicrotask(caretToEnd);
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onEscapeKeyDown={(event) => {
            if (keepsEscape(event.target) || isInAnother(event.target, content.current))
              event.preventDefault();
          }}
          className={classes(
            sheetLook,
            'overflow-hidden',
            fullOnPhone && 'max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none',
            widths[width],
          )}
        >
          <header className="border-b border-line pt-6 pe-16 pb-4 ps-6">
            <Radix.Title className="text-fact font-[640]">{title}</Radix.Title>
            {description === undefined ? null : (
              <Radix.Description className="text-ink-quiet">{description}</Radix.Description>
            )}
          </header>
          {/* Hidden inputs are placed within this part: they must not make the dialog itself scroll its head and foot away. */}
          <div className="relative grow overflow-y-auto overscroll-contain p-6">{children}</div>
          <AboveAll className="px-6 pb-4" />
          {footer ? (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              {footer}
            </footer>
          ) : null}
          {/* Last in DOM order, so that the focus starts at the first field and not at Close. */}
          <Radix.Close asChild>
            <IconButton className="absolute top-3 end-3" label={words.close} icon={<XIcon aria-hidden />} />
          </Radix.Close>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={words.discardYourChanges}
            description={words.unsavedChanges}
            confirmLabel={words.discardChanges}
            cancelLabel={words.keepEditing}
            onConfirm={() => {
              setAsking(false);
              onOpenChange(false);
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
