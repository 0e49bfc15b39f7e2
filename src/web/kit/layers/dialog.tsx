import XIcon from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/dialog';
import { createContext, use, useState, type ReactNode } from 'react';
import { AboveAll } from './above-all.tsx';
import { classes } from '../classes.ts';
import { dialogVeil, sheetLook } from './dialog-look.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useOwnEscape } from './use-own-escape.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { kitWords as words } from '../wording.ts';

const widths = { narrow: 'sm:max-w-md', regular: 'sm:max-w-2xl', wide: 'sm:max-w-4xl' } as const;

/** Fields for text and numbers. */
const typedInto = 'input:not([type="hidden"], [type="file"], [type="checkbox"], [type="radio"]), textarea';

/**
 * Goes on from a select to the first field: keys that come at once would choose in it, and it is drawn later than the rest if
 * its code is still loading.
 */
const leaveSelect = (content: EventTarget | null): void => {
  if (!document.activeElement?.matches('select, [role="combobox"]:not(input)')) return;
  const field = content instanceof HTMLElement ? content.querySelector<HTMLInputElement>(typedInto) : null;
  field?.focus();
  field?.select();
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

/** Whether something covers the dialogs in it with the whole screen: they close, keep what was typed, and open again. */
export const DialogsCovered = createContext(false);

/** What covers a dialog has the focus. */
const leaveFocus = (event: Event): void => event.preventDefault();

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  width?: keyof typeof widths;
  /** Full screen on a phone, for tasks of several steps. */
  fullOnPhone?: boolean;
  /** There are unsaved changes: closing asks first, and so does leaving the page. */
  hasUnsavedChanges?: boolean;
  /** The row of buttons at the bottom, always visible. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A modal dialog. It traps the focus, returns it on closing, and never discards what was typed without asking. */
export const Dialog = ({
  open: isWanted,
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
  const isCovered = use(DialogsCovered);
  const open = isWanted && !isCovered;
  const focus = useReturnFocus(open);
  const change = (next: boolean) => {
    if (!next && hasUnsavedChanges) setAsking(true);
    else onOpenChange(next);
  };
  const escape = useOwnEscape(() => change(false));
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={dialogVeil} />
        <Radix.Content
          onCloseAutoFocus={isCovered ? leaveFocus : focus.onCloseAutoFocus}
          onOpenAutoFocus={({ target }) => {
            focus.onOpenAutoFocus();
            // After this event the first field gets the focus with all its text selected.
            queueMicrotask(() => {
              leaveSelect(target);
              caretToEnd();
            });
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          {...escape}
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
          {hasUnsavedChanges ? <LeaveGuard when isOfPage onLeave={() => onOpenChange(false)} /> : null}
          <DiscardQuestion
            open={asking}
            onOpenChange={setAsking}
            onDiscard={() => {
              setAsking(false);
              onOpenChange(false);
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
