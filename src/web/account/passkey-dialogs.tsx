import { useState, type ReactNode } from 'react';
import * as limits from '#domain/limits.ts';
import type { Passkey } from '#domain/passkeys/contract.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { ShortForm } from '#web/kit/layers/short-form.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useAddPasskey, useRemovePasskey } from './queries.ts';
import { passkeyWords as words } from './wording.ts';

type PasswordDialogProps = {
  title: string;
  description: string;
  confirm: string;
  isDanger?: boolean;
  pending: boolean;
  error: Error | null;
  /** Whether something is typed besides the password: closing asks first. */
  hasUnsavedChanges?: boolean;
  onConfirm: (password: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for the password again. */
const PasswordDialog = ({
  title,
  description,
  confirm,
  isDanger = false,
  pending,
  error,
  hasUnsavedChanges = false,
  onConfirm,
  onClose,
  children,
}: PasswordDialogProps) => {
  const [password, setPassword] = useState('');
  const fields = error instanceof CallError ? error.fields : {};
  return (
    <ShortForm
      title={title}
      description={description}
      hasUnsavedChanges={hasUnsavedChanges}
      failure={error ? sentenceOf(error) : null}
      cancel={words.cancel}
      save={confirm}
      isDanger={isDanger}
      pending={pending}
      onClose={onClose}
      onSubmit={() => {
        if (!pending) onConfirm(password);
      }}
    >
      {children}
      <Field label={words.password} error={fields['password']} required>
        <Input
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
    </ShortForm>
  );
};

/** Adds a passkey to the own account. */
export const AddPasskeyDialog = ({ onClose }: { onClose: () => void }) => {
  const [name, setName] = useState('');
  const { mutate, isPending, error } = useAddPasskey();
  const add = (password: string) =>
    mutate(
      { name, password },
      {
        onSuccess: () => {
          toast(words.isAdded);
          onClose();
        },
      },
    );
  return (
    <PasswordDialog
      title={words.addTitle}
      description={words.addText}
      confirm={words.next}
      pending={isPending}
      error={error}
      hasUnsavedChanges={name.trim() !== ''}
      onConfirm={add}
      onClose={onClose}
    >
      <Field
        label={words.name}
        hint={words.nameHint}
        error={error instanceof CallError ? error.fields['name'] : undefined}
        required
      >
        <Input
          value={name}
          maxLength={limits.text.passkeyName}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
    </PasswordDialog>
  );
};

/** Removes a passkey of the own account. */
export const RemovePasskeyDialog = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const { mutate, isPending, error } = useRemovePasskey();
  const remove = (password: string) =>
    mutate(
      { id: passkey.id, password },
      {
        onSuccess: () => {
          toast(words.isRemoved);
          onClose();
        },
      },
    );
  return (
    <PasswordDialog
      title={words.removeTitle(passkey.name)}
      description={words.removeText}
      confirm={words.remove}
      isDanger
      pending={isPending}
      error={error}
      onConfirm={remove}
      onClose={onClose}
    />
  );
};
