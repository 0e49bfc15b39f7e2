import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { refusal } from '#web/words/access.ts';
import type { Partner } from '#domain/access/scope.ts';
import { Email } from '#domain/auth/email.ts';
import { FirstName, LastName } from '#domain/auth/sign-up.ts';
import * as limits from '#domain/limits.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { ClientSelect } from '#web/clients/select/client-select.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { FormDialog } from '#web/record/form-dialog.tsx';
import type { FormDialogProps } from '#web/record/form-here.tsx';
import { RecordForm } from '#web/record/record-form.tsx';
import { InvitationLink } from '#web/users/form/invitation-link.tsx';
import { PersonFields } from '#web/users/form/person-fields.tsx';
import { useInvitation } from '#web/users/form/use-invitation.ts';
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
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Values),
    defaultValues: empty,
  });
  const { errors, isDirty, isSubmitting } = formState;
  const kind = useWatch({ control, name: 'kind' });
  const queryClient = useQueryClient();
  const { failed } = words;
  const onSent = () => void queryClient.invalidateQueries({ queryKey: keyOf('partners') });
  const invitation = useInvitation({ failed, empty, setError, onSent, onClose });
  const { isDone, given } = invitation;
  const submit = handleSubmit((values) => {
    const { email, firstName, lastName } = values;
    return invitation.send({ email, firstName, lastName, role: 'read_only', partner: partnerIn(values) });
  });
  if (given) return <InvitationLink {...given} onClose={invitation.passOn} />;
  return (
    <FormDialog title={words.invite} description={words.formText} onClose={onClose}>
      <RecordForm
        saveLabel={words.send}
        saving={isSubmitting}
        hasUnsavedChanges={isDirty && !isDone}
        disabledReason={canSave ? null : refusal('partner.invite')}
        failure={invitation.failure}
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
        <PersonFields register={register} errors={errors} />
      </RecordForm>
    </FormDialog>
  );
};
