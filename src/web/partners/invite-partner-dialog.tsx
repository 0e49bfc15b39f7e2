import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { refusal } from '#domain/access/can.ts';
import type { Partner } from '#domain/access/scope.ts';
import { Email } from '#domain/auth/email.ts';
import { FirstName, LastName } from '#domain/auth/sign-up.ts';
import * as limits from '#domain/limits.ts';
import { unsavedSentence } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { ClientSelect } from '#web/clients/select/client-select.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { FormDialog } from '#web/record/form-dialog.tsx';
import type { FormDialogProps } from '#web/record/form-here.tsx';
import { RecordForm } from '#web/record/record-form.tsx';
import { showFailures } from '#web/record/show-failures.ts';
import { useCloseWhenDone } from '#web/record/use-close-when-done.ts';
import { invited } from '#web/users/wording.ts';
import { useInvitePartner } from './queries.ts';
import { partnersScreen as words } from './wording.ts';

const Values = z
  .object({
    email: Email,
    firstName: FirstName,
    lastName: LastName,
    kind: z.enum(['client', 'supplier']),
    clientId: z.int().optional(),
    supplierCode: z.string().trim().max(limits.text.code),
  })
  .check(({ value, issues }) => {
    const { kind, clientId, supplierCode } = value;
    if (kind === 'client' && clientId === undefined)
      issues.push({ code: 'custom', path: ['clientId'], input: clientId, message: words.clientMissing });
    if (kind === 'supplier' && supplierCode === '')
      issues.push({
        code: 'custom',
        path: ['supplierCode'],
        input: supplierCode,
        message: words.pleaseSayWhichSupplier,
      });
  });

const empty = {
  email: '',
  firstName: '',
  lastName: '',
  kind: 'client' as const,
  clientId: undefined,
  supplierCode: '',
};

const kinds = (['client', 'supplier'] as const).map((value) => ({ value, label: words.kinds[value] }));

const partnerIn = ({ kind, clientId, supplierCode }: z.infer<typeof Values>): Partner =>
  kind === 'client' && clientId !== undefined ? { clientId } : { supplierCode };

/** Invites a person of a client or supplier. If sending fails, what was typed stays. */
export const InvitePartnerDialog = ({ canSave, onClose }: FormDialogProps) => {
  const [key] = useState(creationKey);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const { mutateAsync: invite } = useInvitePartner();
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Values),
    defaultValues: empty,
  });
  const { errors, isDirty, isSubmitting } = formState;
  const kind = useWatch({ control, name: 'kind' });
  useCloseWhenDone(isDone, onClose);

  const submit = handleSubmit(async (values) => {
    if (isDone) return;
    setFailure(null);
    const { email, firstName, lastName } = values;
    try {
      const partner = partnerIn(values);
      const invitation = { email, firstName, lastName, role: 'read_only', partner } as const;
      toast(invited(await invite({ invitation, key })));
      setIsDone(true);
    } catch (error) {
      const description = unsavedSentence(error);
      setFailure(`${words.failed}: ${description}`);
      showFailures(error, empty, setError);
    }
  });

  return (
    <FormDialog title={words.invite} description={words.formText} onClose={onClose}>
      <RecordForm
        saveLabel={words.send}
        saving={isSubmitting}
        hasUnsavedChanges={isDirty && !isDone}
        disabledReason={canSave ? null : refusal('partner.invite')}
        failure={failure}
        onSave={() => void submit()}
        onClose={onClose}
        onDiscard={() => undefined}
      >
        <Field label={words.kind} required error={errors.kind?.message}>
          <Controller
            control={control}
            name="kind"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <Select ref={ref} options={kinds} value={value} onValueChange={onChange} onBlur={onBlur} />
            )}
          />
        </Field>
        {kind === 'client' ? (
          <Field label={words.client} required error={errors.clientId?.message}>
            <Controller
              control={control}
              name="clientId"
              render={({ field: { value, onChange } }) => (
                <ClientSelect value={value} onChange={onChange} none={words.noClient} />
              )}
            />
          </Field>
        ) : (
          <Field
            label={words.supplierCode}
            required
            hint={words.supplierHint}
            error={errors.supplierCode?.message}
          >
            <Input autoComplete="off" {...register('supplierCode')} />
          </Field>
        )}
        <Field label={words.email} required error={errors.email?.message}>
          <Input type="email" autoComplete="off" inputMode="email" {...register('email')} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={words.firstName} required error={errors.firstName?.message}>
            <Input autoComplete="off" {...register('firstName')} />
          </Field>
          <Field label={words.lastName} required error={errors.lastName?.message}>
            <Input autoComplete="off" {...register('lastName')} />
          </Field>
        </div>
      </RecordForm>
    </FormDialog>
  );
};
