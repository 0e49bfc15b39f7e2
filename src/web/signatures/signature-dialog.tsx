import { useRef, useState, type ReactNode } from 'react';
import type { Signature } from '#domain/signatures/signature.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { FormFoot } from '#web/kit/form-foot.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { useCurrentUser } from '#web/session/session.tsx';
import { useBadgeTaker } from '#web/scan/asked-badge.ts';
import { signatureWords as words } from './wording.ts';

type SignatureDialogProps = {
  /** What is signed: "Approve release 4". */
  title: string;
  /** What the signature means. */
  description: string;
  confirmLabel: string;
  pending: boolean;
  error: Error | null;
  onSign: (signature: Signature) => void;
  onClose: () => void;
  /** A badge that was scanned already. */
  badge?: string | undefined;
  /** Whether it is signed at a station, where people have badges. */
  isAtStation?: boolean;
  /** Further fields, above those of the signature. */
  children?: ReactNode;
};

/** Asks for a signature: password, or badge and PIN. What was typed stays until it is signed. */
export const SignatureDialog = ({
  title,
  description,
  confirmLabel,
  pending,
  error,
  onSign,
  onClose,
  badge: scannedBadge,
  isAtStation = false,
  children,
}: SignatureDialogProps) => {
  const user = useCurrentUser();
  const [means, setMeans] = useState<'password' | 'badge'>(
    isAtStation || scannedBadge !== undefined ? 'badge' : 'password',
  );
  const [email, setEmail] = useState(user.email);
  const [password, setPassword] = useState('');
  const [badge, setBadge] = useState(scannedBadge ?? '');
  const [pin, setPin] = useState('');
  const [sentBy, setSentBy] = useState(means);
  const pinField = useRef<HTMLInputElement>(null);
  useBadgeTaker((taken) => {
    setMeans('badge');
    setBadge(taken);
    pinField.current?.focus();
  });
  // What was refused of a password says nothing about a badge.
  const refused = sentBy === means ? error : null;
  const fields = refused instanceof CallError ? refused.fields : {};
  const submit = () => {
    // A scanner ends the badge with Enter.
    if (means === 'badge' && pin === '') pinField.current?.focus();
    else if (!pending) {
      setSentBy(means);
      onSign(means === 'badge' ? { badge, pin } : { email, password });
    }
  };
  return (
    <Dialog
      open
      width="narrow"
      title={title}
      description={description}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{words.how}</legend>
          {(['password', 'badge'] as const).map((one) => (
            <Button
              key={one}
              type="button"
              className={means === one ? 'border-2 border-ink bg-sunken' : 'text-ink-quiet'}
              aria-pressed={means === one}
              onClick={() => setMeans(one)}
            >
              {one === 'password' ? words.byPassword : words.byBadge}
            </Button>
          ))}
        </fieldset>
        {means === 'password' ? (
          <>
            <Field label={words.email} error={fields['signature.email']}>
              <Input
                type="email"
                autoComplete="username"
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
            </Field>
            <Field label={words.password} error={fields['signature.password']}>
              <Input
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            </Field>
          </>
        ) : (
          <>
            <Field label={words.badge} hint={words.badgeHint} error={fields['signature.badge']}>
              <Input
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the scanner types into it
                autoFocus={badge === ''}
                type="password"
                autoComplete="off"
                value={badge}
                onChange={({ target }) => setBadge(target.value)}
              />
            </Field>
            <Field label={words.pin} error={fields['signature.pin']}>
              <Input
                ref={pinField}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever scanned a badge types the PIN next
                autoFocus={badge !== ''}
                type="password"
                inputMode="numeric"
                autoComplete="off"
                value={pin}
                onChange={({ target }) => setPin(target.value)}
              />
            </Field>
          </>
        )}
        <FormFoot
          failure={refused ? sentenceOf(refused) : null}
          cancel={words.cancel}
          save={confirmLabel}
          pending={pending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
};
