import OctagonXIcon from 'lucide-react/icons/octagon-x';
import { useState, type ReactNode } from 'react';
import type { HoldDraft } from '#domain/holds/contract.ts';
import * as limits from '#domain/limits.ts';
import { sentenceOf } from '#web/api/call.ts';
import { CreationKeys } from '#web/api/creation-key.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { ShortForm } from '#web/kit/layers/short-form.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Textarea } from '#web/kit/fields/textarea.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useCan, usePartner } from '#web/session/session.tsx';
import { useSetHold } from './queries.ts';
import { holdWords as words } from './wording.ts';

type HoldButtonProps = {
  of: Omit<HoldDraft, 'reason'>;
  /** What is put on hold, by name. */
  name: string;
  size?: 'dense';
  className?: string;
};

/** Puts something on hold, with a reason. Shown to those who may. */
export const HoldButton = ({ of, name, size, className }: HoldButtonProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const isOfPartner = usePartner() !== null && of.on !== 'product' && of.on !== 'batch';
  const may = useCan('hold.set');
  if (!may || isOfPartner) return null;
  return (
    <>
      <Button
        {...(size ? { size } : { icon: <OctagonXIcon aria-hidden /> })}
        className={className}
        aria-label={size ? `${words.set}: ${name}` : undefined}
        onClick={() => setIsOpen(true)}
      >
        {words.set}
      </Button>
      {isOpen ? <HoldDialog of={of} name={name} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
};

type HoldDialogProps = Pick<HoldButtonProps, 'of' | 'name'> & {
  onClose: () => void;
  /** What chooses between several things to hold. */
  children?: ReactNode;
};

/** Asks why, and puts it on hold. */
export const HoldDialog = ({ of, name, onClose, children }: HoldDialogProps) => {
  const [reason, setReason] = useState('');
  const [isSent, setIsSent] = useState(false);
  // Of what is held, so that another choice is another hold.
  const [keys] = useState(() => new CreationKeys());
  const { mutate, isPending, error } = useSetHold();
  const isMissing = reason.trim() === '';
  const send = () => {
    setIsSent(true);
    if (isMissing || isPending) return;
    mutate(
      { ...of, reason: reason.trim(), key: keys.of(of) },
      {
        onSuccess: () => {
          toast(words.done);
          onClose();
        },
      },
    );
  };
  return (
    <ShortForm
      title={words.setOf(name)}
      description={words.setText}
      hasUnsavedChanges={!isMissing}
      failure={error ? `${words.notSet} ${sentenceOf(error)}` : null}
      cancel={words.cancel}
      save={words.set}
      isDanger
      pending={isPending}
      onClose={onClose}
      onSubmit={send}
    >
      {children}
      <Field label={words.reason} required error={isSent && isMissing ? words.missing : null}>
        <Textarea
          value={reason}
          maxLength={limits.text.reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ShortForm>
  );
};
