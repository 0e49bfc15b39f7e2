import type { ReactNode } from 'react';
import { Button } from '#web/kit/button.tsx';
import { sheetLook } from '#web/kit/dialog-look.ts';
import { LazyPart, MissingPart } from '#web/kit/lazy-part.tsx';
import { FormOpening } from './form-opening.tsx';

type LazyFormProps = { onClose: () => void; children: ReactNode };

/** A form over a screen while its code is fetched, and where that does not arrive: the screen behind stays as it is. */
export const LazyForm = ({ onClose, children }: LazyFormProps) => (
  <LazyPart waiting={<FormOpening />} missing={<FormMissing onClose={onClose} />}>
    {children}
  </LazyPart>
);

const show = (dialog: HTMLDialogElement | null) => {
  if (dialog?.open === false) dialog.showModal();
};

/** The browser's own dialog: the code of ours may be what is missing. */
const FormMissing = ({ onClose }: { onClose: () => void }) => (
  <dialog
    ref={show}
    aria-label="The form could not be loaded"
    onClose={onClose}
    className={`${sheetLook} p-6 backdrop:bg-veil max-sm:top-auto max-sm:max-w-full sm:max-w-md`}
  >
    <MissingPart
      besides={
        <Button
          onClick={(event) => {
            event.currentTarget.closest('dialog')?.close();
          }}
        >
          Close
        </Button>
      }
    />
  </dialog>
);
