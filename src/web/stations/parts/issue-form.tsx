import { useState } from 'react';
import { hasMail } from '#domain/auth/email.ts';
import type { Badge } from '#domain/stations/contract.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { PartNotThere } from '#web/list/not-there.tsx';
import { useUsers } from '#web/users/queries.ts';
import { fullName } from '#web/users/wording.ts';
import { useIssueBadge } from '../queries.ts';
import { badgesWords as words } from '../wording.ts';
import type { PrintedBadge } from './badge-sheet.tsx';
import { RowForm } from './row-form.tsx';

type IssueFormProps = { badges: readonly Badge[]; onIssued: (badge: PrintedBadge) => void };

/** Issues a badge to somebody who has none. */
export const IssueForm = ({ badges, onIssued }: IssueFormProps) => {
  const usersQuery = useUsers();
  const { data: users = [] } = usersQuery;
  const [key, setKey] = useState(creationKey);
  const [userId, setUserId] = useState('');
  const [pin, setPin] = useState('');
  const [isSent, setIsSent] = useState(false);
  const { mutate, isPending, error } = useIssueBadge((badge) => {
    setKey(creationKey());
    onIssued(badge);
  });
  const fields = error instanceof CallError ? error.fields : {};
  const having = new Set(badges.map((badge) => badge.userId));
  const people = users
    .filter(({ id, isActive }) => isActive && !having.has(id))
    .map((user) => ({
      value: String(user.id),
      label: hasMail(user.email) ? `${fullName(user)}, ${user.email}` : fullName(user),
    }));
  const issue = () => {
    setIsSent(true);
    if (userId === '') return;
    mutate(
      { key, userId: Number(userId), pin },
      {
        onError: (failure) =>
          toast({ title: words.notIssued, description: sentenceOf(failure), variant: 'destructive' }),
      },
    );
  };
  return (
    <RowForm
      label={words.issueTitle}
      act={words.issue}
      pending={isPending}
      failure={error}
      isTyped={pin !== ''}
      onSubmit={issue}
    >
      <Field
        label={words.person}
        error={isSent && userId === '' ? words.choose : fields['userId']}
        required
        className="grow basis-72"
      >
        <Select options={people} value={userId} placeholder={words.choosePerson} onValueChange={setUserId} />
      </Field>
      <Field label={words.pin} hint={words.pinHint} error={fields['pin']} required className="grow basis-60">
        <Input
          value={pin}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          onChange={({ target }) => setPin(target.value)}
        />
      </Field>
      {usersQuery.data ? null : (
        <PartNotThere query={usersQuery} what={words.peopleNotLoaded} className="basis-full" />
      )}
    </RowForm>
  );
};
