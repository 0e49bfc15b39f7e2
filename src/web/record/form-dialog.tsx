import { useState, type ReactNode } from 'react';
import { Button } from '#web/kit/controls/button.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { recordWords as words } from './wording.ts';

type FormDialogProps = { title: string; description: string; onClose: () => void; children: ReactNode };

/** The dialog of a form that the address opens. Closing changes the address; the form itself asks about unsaved changes. */
export const FormDialog = ({ title, description, onClose, children }: FormDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
    title={title}
    description={description}
    width="wide"
  >
    {children}
  </Dialog>
);

type EditedProps<T> = {
  record: T | undefined;
  /** Announced while the record loads. */
  loading: string;
  /** Why there is nothing to edit, as a sentence; null while that is not known. */
  reason: string | null;
  pending: boolean;
  /** Null if a retry cannot help. */
  onRetry: (() => void) | null;
  onClose: () => void;
  children: (record: NonNullable<T>) => ReactNode;
};

/**
 * A record that is being edited. Once it was there it stays, whatever becomes of it: something may be typed.
 */
export const useOnceOpen = <T,>(loaded: T): T => {
  const [opened, setOpened] = useState(loaded);
  if (loaded && !opened) setOpened(loaded);
  return loaded ?? opened;
};

/** Loads a record, then shows its form in the dialog, which stays once it is open. */
export const Edited = <T,>({ record: loaded, loading, reason, children, ...rest }: EditedProps<T>) => {
  const record = useOnceOpen(loaded);
  if (record) return children(record);
  return reason === null ? <FormSkeleton label={loading} /> : <NothingToEdit reason={reason} {...rest} />;
};

type NothingToEditProps = Pick<EditedProps<never>, 'pending' | 'onRetry' | 'onClose'> & { reason: string };

/** Says in the dialog why there is nothing to edit. */
const NothingToEdit = ({ reason, pending, onRetry, onClose }: NothingToEditProps) => (
  <div className="grid gap-5">
    <p role="alert">{reason}</p>
    <div className="flex flex-wrap justify-end gap-3">
      <Button onClick={onClose}>{words.back}</Button>
      {onRetry ? (
        <Button variant="primary" pending={pending} onClick={onRetry}>
          {words.tryAgain}
        </Button>
      ) : null}
    </div>
  </div>
);

/** A placeholder for a form while its record loads. */
const FormSkeleton = ({ label }: { label: string }) => (
  <div className="grid gap-5">
    <output className="sr-only">{label}</output>
    <Skeleton className="h-12" />
    <Skeleton className="h-24" />
    <Skeleton className="h-32" />
    <Skeleton className="h-32" />
  </div>
);
