import { useState } from 'react';
import { useParams } from 'react-router';
import type { Permission } from '#domain/access/permissions.ts';
import { IdText } from '#domain/contract/fields.ts';
import { useCan } from '#web/session/session.tsx';
import type { FormTarget } from './form-address.ts';
import { useFormAddress } from './use-form-address.ts';

/**
 * The form that the address opens on this page, for users with the permission. It stays open for a user who loses it
 * (`canSave` is then false), so that they keep what they typed. On a record's own page it edits no other record: what is
 * typed below one name must not be saved under another.
 */
export const useAdmittedForm = (
  permission: Permission,
): { target: FormTarget | null; canSave: boolean; close: () => void } => {
  const { target: addressed, close } = useFormAddress();
  const { id } = useParams();
  const isOfAnother =
    id !== undefined && typeof addressed === 'number' && addressed !== IdText.safeParse(id).data;
  const target = isOfAnother ? null : addressed;
  const canSave = useCan(permission);
  const [admitted, setAdmitted] = useState<FormTarget | null>(null);
  if (target !== admitted && (target === null || canSave)) setAdmitted(target);
  return { target: target === admitted ? target : null, canSave, close };
};
