import { useState } from 'react';
import type { Partner } from '#domain/access/scope.ts';
import * as limits from '#domain/limits.ts';
import type { PartnerPerson } from '#domain/users/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { ClientSelect } from '#web/clients/select/client-select.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { ShortForm } from '#web/kit/layers/short-form.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useMovePartner } from './queries.ts';
import { movePartner as words, partnersScreen } from './wording.ts';

const kinds = (['client', 'supplier', 'staff'] as const).map((value) => ({
  value,
  label: words.kinds[value],
}));

/** Says whose person somebody is from now on. */
export const MovePartnerDialog = ({ person, onClose }: { person: PartnerPerson; onClose: () => void }) => {
  const { partner: before, firstName, lastName, id } = person;
  const { mutate, isPending, error } = useMovePartner(id);
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>(
    'clientId' in before ? 'client' : 'supplier',
  );
  const [clientId, setClientId] = useState('clientId' in before ? before.clientId : undefined);
  const [code, setCode] = useState('clientId' in before ? '' : before.supplierCode);
  const [isTried, setIsTried] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  const isMissing = kind === 'client' ? clientId === undefined : kind === 'supplier' && code.trim() === '';
  const chosen = (): Partner | null => {
    if (kind === 'staff') return null;
    return kind === 'client' ? { clientId: clientId ?? 0 } : { supplierCode: code.trim() };
  };
  const send = () => {
    setIsTried(true);
    if (isMissing || isPending) return;
    mutate(chosen(), {
      onSuccess: () => {
        toast(words.done);
        onClose();
      },
    });
  };
  return (
    <ShortForm
      title={words.titleOf(`${firstName} ${lastName}`)}
      description={words.text}
      hasUnsavedChanges={isTyped}
      failure={error ? sentenceOf(error) : null}
      cancel={words.cancel}
      save={words.move}
      pending={isPending}
      onClose={onClose}
      onSubmit={send}
    >
      <Field label={partnersScreen.kind} required>
        <Select options={kinds} value={kind} onValueChange={setKind} />
      </Field>
      {kind === 'client' ? (
        <Field
          label={partnersScreen.client}
          required
          error={isTried && isMissing ? partnersScreen.clientMissing : undefined}
        >
          <ClientSelect
            value={clientId}
            onChange={(client) => setClientId(client ?? undefined)}
            none={partnersScreen.noClient}
          />
        </Field>
      ) : null}
      {kind === 'supplier' ? (
        <Field
          label={partnersScreen.supplierCode}
          required
          hint={partnersScreen.supplierHint}
          error={isTried && isMissing ? partnersScreen.pleaseSayWhichSupplier : undefined}
        >
          <Input
            autoComplete="off"
            value={code}
            maxLength={limits.text.code}
            onChange={({ target }) => {
              setCode(target.value);
              setIsTyped(true);
            }}
          />
        </Field>
      ) : null}
    </ShortForm>
  );
};
