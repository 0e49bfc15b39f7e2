import type { ReactNode } from 'react';
import { Button } from '#web/kit/button.tsx';
import { Dialog } from '#web/kit/dialog.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';

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

type NothingToEditProps = {
  reason: string;
  pending: boolean;
  /** Null if a retry cannot help. */
  onRetry: (() => void) | null;
  onClose: () => void;
};

/** Says in the dialog why there is nothing to edit. */
export const NothingToEdit = ({ reason, pending, onRetry, onClose }: NothingToEditProps) => (
  <div className="grid gap-5">
    <p role="alert">{reason}</p>
    <div className="flex flex-wrap justify-end gap-3">
      <Button onClick={onClose}>Back</Button>
      {onRetry ? (
        <Button variant="primary" pending={pending} onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </div>
  </div>
);

/** A placeholder for a form while its record loads. */
export const FormSkeleton = ({ label }: { label: string }) => (
  <div className="grid gap-5">
    <output className="sr-only">{label}</output>
    <Skeleton className="h-12" />
    <Skeleton className="h-24" />
    <Skeleton className="h-32" />
    <Skeleton className="h-32" />
  </div>
);
