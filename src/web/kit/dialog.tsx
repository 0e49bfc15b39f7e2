import XIcon from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/dialog';
import { useState, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { dialogVeil, sheetLook } from './dialog-look.ts';
import { IconButton } from './icon-button.tsx';
import { useReturnFocus } from './use-return-focus.ts';

const widths = { narrow: 'sm:max-w-md', regular: 'sm:max-w-2xl', wide: 'sm:max-w-4xl' } as const;

/** What is open or lifted inside a dialog closes by its own Escape first. */
const keepsEscape = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-own-escape]') !== null;

/** A text that has the focus first is gone on with: selected, one key or a scan would take its place. */
const caretToEnd = (): void => {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.selectionEnd !== null)
    field.setSelectionRange(field.value.length, field.value.length);
};

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  width?: keyof typeof widths;
  /** On a phone it is the whole screen: for tasks of several steps. */
  fullOnPhone?: boolean;
  /** Something was typed that would be lost: closing then asks first. */
  hasUnsavedChanges?: boolean;
  /** The row of buttons that stays in sight below. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A task of its own over the page. It keeps the focus, gives it back, and never drops what was typed unasked. */
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
  const focus = useReturnFocus();
  const change = (next: boolean) => {
    if (!next && hasUnsavedChanges) setAsking(true);
    else onOpenChange(next);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={dialogVeil} />
        <Radix.Content
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onOpenAutoFocus={() => {
            focus.onOpenAutoFocus();
            // After this event the first field gets the focus, all of it selected.
            queueMicrotask(caretToEnd);
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onEscapeKeyDown={(event) => {
            if (keepsEscape(event.target)) event.preventDefault();
          }}
          className={classes(
            sheetLook,
            'overflow-hidden',
            fullOnPhone && 'max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none',
            widths[width],
          )}
        >
          <header className="border-b border-line pt-6 pr-16 pb-4 pl-6">
            <Radix.Title className="text-fact font-[640]">{title}</Radix.Title>
            {description === undefined ? null : (
              <Radix.Description className="text-ink-quiet">{description}</Radix.Description>
            )}
          </header>
          <div className="grow overflow-y-auto overscroll-contain p-6">{children}</div>
          {footer ? (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              {footer}
            </footer>
          ) : null}
          {/* Last in order, so that the focus begins at the first field and not at the way out. */}
          <Radix.Close asChild>
            <IconButton className="absolute top-3 right-3" label="Close" icon={<XIcon aria-hidden />} />
          </Radix.Close>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title="Discard your changes?"
            description="What you changed here is not saved yet."
            confirmLabel="Discard changes"
            cancelLabel="Keep editing"
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
