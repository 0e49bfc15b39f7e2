import type { ComponentProps, ReactNode } from 'react';
import { FormFoot } from '../form-foot.tsx';
import { Dialog } from './dialog.tsx';
import { formWithFoot } from './dialog-look.ts';

type ShortFormProps = ComponentProps<typeof FormFoot> &
  Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'width' | 'hasUnsavedChanges'> & {
    onSubmit: () => void;
    onClose: () => void;
    children: ReactNode;
  };

/** A dialog with a short form that ends in two buttons. */
export const ShortForm = ({
  title,
  description,
  width = 'narrow',
  hasUnsavedChanges = false,
  onSubmit,
  onClose,
  children,
  ...foot
}: ShortFormProps) => (
  <Dialog
    open
    width={width}
    title={title}
    description={description}
    hasUnsavedChanges={hasUnsavedChanges}
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
  >
    <form
      noValidate
      method="post"
      className={formWithFoot}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <FormFoot {...foot} />
    </form>
  </Dialog>
);
