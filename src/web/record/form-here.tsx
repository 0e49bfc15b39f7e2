import type { ComponentType } from 'react';
import type { Permission } from '#domain/access/permissions.ts';
import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import type { FormTarget } from './form-address.ts';
import { LazyForm } from './lazy-form.tsx';
import { useAdmittedForm } from './use-admitted-form.ts';

export interface FormDialogProps {
  target: FormTarget;
  /** Whether this user may still save: their role can change while the form is open. */
  canSave: boolean;
  onClose: () => void;
}

/**
 * Makes a component that renders a form while the address opens it, for users with the permission. The form stays open
 * for a user who loses it. Its code is loaded when it opens.
 */
export const formHere = (
  permission: Permission,
  fetchDialog: () => Promise<ComponentType<FormDialogProps>>,
): ComponentType => {
  const Dialog = fetchedPart(fetchDialog);
  const FormHere = () => {
    const { target, canSave, close } = useAdmittedForm(permission);
    return target === null ? null : (
      <LazyForm onClose={close}>
        <Dialog key={target} target={target} canSave={canSave} onClose={close} />
      </LazyForm>
    );
  };
  return FormHere;
};
