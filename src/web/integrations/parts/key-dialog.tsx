import { useState } from 'react';
import { accessLevel } from '#web/words/access.ts';
import { isAtMost, Role } from '#domain/access/roles.ts';
import type { KeyDraft } from '#domain/keys/contract.ts';
import * as limits from '#domain/limits.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { ClientSelect } from '#web/clients/select/client-select.tsx';
import { FormFoot } from '#web/kit/form-foot.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { beginOf } from '#web/kit/fields/day.ts';
import { DayField } from '#web/kit/fields/day-field.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { formWithFoot } from '#web/kit/layers/dialog-look.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { useCurrentUser } from '#web/session/session.tsx';
import { useMakeKey } from '../queries.ts';
import { keyWords as words } from '../wording.ts';
import { ShownOnce } from './shown-once.tsx';

interface Typed {
  name: string;
  role: Role;
  clientId: number | undefined;
  networks: string;
  /** The last day on which it works. */
  day: string | undefined;
}

const blank: Typed = { name: '', role: 'read_only', clientId: undefined, networks: '', day: undefined };

const draftOf = ({ name, role, clientId, networks, day }: Typed): KeyDraft => {
  const list = networks
    .split(',')
    .map((network) => network.trim())
    .filter((network) => network !== '');
  return {
    name,
    role,
    clientId: clientId ?? null,
    networks: list.length === 0 ? null : list,
    expiresAt: day === undefined ? null : beginOf(day, 1),
  };
};

/** Makes a key and shows it once. */
export const KeyDialog = ({ onClose }: { onClose: () => void }) => {
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const title = made ? words.madeTitle(made.name) : words.makeTitle;
  const text = made ? words.madeText : words.makeText;
  const [isTyped, setIsTyped] = useState(false);
  return (
    <Dialog
      open
      title={title}
      description={text}
      hasUnsavedChanges={isTyped && made === null}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      {made ? (
        <div className="grid gap-5">
          <ShownOnce label={words.keyLabel} secret={made.key} />
          <div className="flex justify-end">
            <Button variant="primary" onClick={onClose}>
              {words.done}
            </Button>
          </div>
        </div>
      ) : (
        <KeyForm onTyped={setIsTyped} onMade={setMade} />
      )}
    </Dialog>
  );
};

type KeyFormProps = {
  onTyped: (isTyped: boolean) => void;
  onMade: (made: { name: string; key: string }) => void;
};

const KeyForm = ({ onTyped, onMade }: KeyFormProps) => {
  const { role: ownRole } = useCurrentUser();
  const [creation] = useState(creationKey);
  const [typed, setTyped] = useState(blank);
  const { mutate, isPending, error } = useMakeKey(onMade);
  const fields = error instanceof CallError ? error.fields : {};
  const set = (change: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...change }));
    onTyped(true);
  };
  const roles = Role.options
    .filter((role) => isAtMost(role, ownRole))
    .map((role) => ({ value: role, label: accessLevel(role) }));
  return (
    <form
      noValidate
      method="post"
      className={formWithFoot}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ ...draftOf(typed), creation });
      }}
    >
      <Field label={words.name} hint={words.nameHint} error={fields['name']} required>
        <Input
          value={typed.name}
          maxLength={limits.text.keyName}
          onChange={({ target }) => set({ name: target.value })}
        />
      </Field>
      <Field label={words.role}>
        <Select options={roles} value={typed.role} onValueChange={(role) => set({ role })} />
      </Field>
      <Field label={words.client} hint={words.clientHint} error={fields['clientId']}>
        <ClientSelect
          value={typed.clientId}
          none={words.anyClient}
          onChange={(clientId) => set({ clientId })}
        />
      </Field>
      <Field label={words.networks} hint={words.networksHint} error={fields['networks']}>
        <Input code value={typed.networks} onChange={({ target }) => set({ networks: target.value })} />
      </Field>
      <DayField
        label={words.expires}
        day={typed.day}
        error={fields['expiresAt']}
        onChange={(day) => set({ day })}
      />
      <FormFoot
        failure={error ? `${words.notMade}. ${sentenceOf(error)}` : null}
        cancel={words.cancel}
        save={words.confirm}
        pending={isPending}
      />
    </form>
  );
};
