import { useState } from 'react';
import { BadgeRole } from '#domain/access/badge-role.ts';
import { accessLevel } from '#web/words/access.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { Fold } from '#web/kit/controls/fold.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useAddBadgePerson } from '../queries.ts';
import { badgesWords as words } from '../wording.ts';
import type { PrintedBadge } from './badge-sheet.tsx';
import { RowForm } from './row-form.tsx';

const roles = BadgeRole.options.map((value) => ({ value, label: accessLevel(value) }));

const nobody = { firstName: '', lastName: '', role: 'read_only' as BadgeRole, pin: '' };

/** Makes an account for somebody without e-mail, with the badge that it is used by. */
export const PersonForm = ({ onIssued }: { onIssued: (badge: PrintedBadge) => void }) => {
  const [key, setKey] = useState(creationKey);
  const [person, setPerson] = useState(nobody);
  const { mutate, isPending, error } = useAddBadgePerson((badge) => {
    setKey(creationKey());
    setPerson(nobody);
    onIssued(badge);
  });
  const fields = error instanceof CallError ? error.fields : {};
  const set = (part: Partial<typeof nobody>) => setPerson({ ...person, ...part });
  const add = () =>
    mutate(
      { key, ...person },
      {
        onError: (failure) =>
          toast({ title: words.notAdded, description: sentenceOf(failure), variant: 'destructive' }),
      },
    );
  return (
    <Fold className="mb-6" summary={words.personTitle} summaryClass="min-h-12 w-fit font-[560]">
      <p className="mb-3 text-quiet text-ink-quiet">{words.personText}</p>
      <RowForm
        label={words.personTitle}
        act={words.add}
        pending={isPending}
        failure={error}
        isTyped={`${person.firstName}${person.lastName}${person.pin}` !== ''}
        onSubmit={add}
      >
        {(['firstName', 'lastName'] as const).map((name) => (
          <Field key={name} label={words[name]} error={fields[name]} required className="grow basis-40">
            <Input
              value={person[name]}
              autoComplete="off"
              onChange={({ target }) => set({ [name]: target.value })}
            />
          </Field>
        ))}
        <Field label={words.role} className="grow basis-40">
          <Select options={roles} value={person.role} onValueChange={(role) => set({ role })} />
        </Field>
        <Field
          label={words.pin}
          hint={words.pinHint}
          error={fields['pin']}
          required
          className="grow basis-60"
        >
          <Input
            value={person.pin}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            onChange={({ target }) => set({ pin: target.value })}
          />
        </Field>
      </RowForm>
    </Fold>
  );
};
