import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { accessLevel, refusal } from '#web/words/access.ts';
import { Role } from '#domain/access/roles.ts';
import { Invitation } from '#domain/users/contract.ts';
import { RecordForm } from '#web/record/record-form.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { KeptInputOffer } from '#web/record/kept-input-offer.tsx';
import { useKeptInput } from '#web/record/kept-input.ts';
import { inviteWords, mayDo, usersWords as words } from '../wording.ts';
import { InvitationLink } from './invitation-link.tsx';
import { PersonFields } from './person-fields.tsx';
import { useInvitation } from './use-invitation.ts';

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
  const form = useForm({ resolver: zodResolver(FormValues), defaultValues: empty });
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const { offer, forget } = useKeptInput(form, 'invitation');
  const role = useWatch({ control, name: 'role' });
  const { failed } = inviteWords;
  const invitation = useInvitation({ failed, empty, setError, onSent: forget, onClose });
  const { isDone, given } = invitation;
  if (given) return <InvitationLink {...given} onClose={invitation.passOn} />;
  return (
    <RecordForm
      saveLabel={inviteWords.send}
      saving={isSubmitting}
      hasUnsavedChanges={isDirty && !isDone}
      disabledReason={canSave ? null : refusal('user.invite')}
      failure={invitation.failure}
      onSave={() => void handleSubmit(invitation.send)()}
      onClose={onClose}
      onDiscard={forget}
    >
      <KeptInputOffer offer={offer} />
      <PersonFields register={register} errors={errors} emailHint={inviteWords.emailHint} />
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
