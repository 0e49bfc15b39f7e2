import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { refusal } from '#domain/access/can.ts';
import { accessLevel, Role } from '#domain/access/roles.ts';
import { Invitation } from '#domain/users/contract.ts';
import { unsavedSentence } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { RecordForm } from '#web/record/record-form.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { showFailures } from '#web/record/show-failures.ts';
import { KeptInputOffer } from '#web/record/kept-input-offer.tsx';
import { useKeptInput } from '#web/record/kept-input.ts';
import { useCloseWhenDone } from '#web/record/use-close-when-done.ts';
import { useInvite } from '../queries.ts';
import { invited, inviteWords, mayDo, usersWords as words } from '../wording.ts';

/** Accepts only current roles: the call accepts older spellings, too. */
const FormValues = Invitation.safeExtend({ role: Role });

const empty = { firstName: '', lastName: '', email: '', role: 'read_only', partner: null } as const;

const roles = Role.options.map((role) => ({ value: role, label: accessLevel(role) }));

type InviteFormProps = {
  /** Whether this user may still invite: their role can change while the form is open. */
  canSave: boolean;
  onClose: () => void;
};

/** Creates an account with its first role, and invites the user. If saving fails, what was typed stays. */
export const InviteForm = ({ canSave, onClose }: InviteFormProps) => {
  const [key] = useState(creationKey);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const { mutateAsync: invite } = useInvite();
  const form = useForm({ resolver: zodResolver(FormValues), defaultValues: empty });
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const { offer, forget } = useKeptInput(form, 'invitation');
  const role = useWatch({ control, name: 'role' });
  useCloseWhenDone(isDone, onClose);

  const submit = handleSubmit(async (invitation) => {
    if (isDone) return;
    setFailure(null);
    try {
      const account = await invite({ invitation, key });
      forget();
      toast(invited(account));
      setIsDone(true);
    } catch (error) {
      const description = unsavedSentence(error);
      setFailure(`${inviteWords.failed}: ${description}`);
      toast({ title: inviteWords.failed, description, variant: 'destructive' });
      showFailures(error, empty, setError);
    }
  });

  return (
    <RecordForm
      saveLabel={inviteWords.send}
      saving={isSubmitting}
      hasUnsavedChanges={isDirty && !isDone}
      disabledReason={canSave ? null : refusal('user.invite')}
      failure={failure}
      onSave={() => void submit()}
      onClose={onClose}
      onDiscard={forget}
    >
      <KeptInputOffer offer={offer} />
      <Field label={words.email} required hint={inviteWords.emailHint} error={errors.email?.message}>
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
      <Field
        label={words.role}
        required
        hint={words.may({ mayDo: mayDo[role] })}
        error={errors.role?.message}
      >
        <Controller
          control={control}
          name="role"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Select ref={ref} options={roles} value={value} onValueChange={onChange} onBlur={onBlur} />
          )}
        />
      </Field>
    </RecordForm>
  );
};
