import { useEffect, useRef, useState, type ReactNode } from 'react';
import { hasMail } from '#domain/auth/email.ts';
import { askForSignature } from '#domain/passkeys/contract.ts';
import type { SignedAct } from '#domain/passkeys/signed-act.ts';
import type { Signature, SignatureMeans as AnyMeans } from '#domain/signatures/signature.ts';
import { call, CallError, sentenceOf } from '#web/api/call.ts';
import { BadgeField, PinField } from '#web/kit/fields/badge-fields.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { ShortForm } from '#web/kit/layers/short-form.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { showPasskey, usePasskeyPlace } from '#web/passkeys/ceremony.ts';
import { useCurrentUser } from '#web/session/session.tsx';
import { useBadgeTaker } from '#web/scan/asked-badge.ts';
import { useScansAtPin } from '#web/scan/use-scans-at-pin.ts';
import { signatureWords as words } from './wording.ts';

type SignatureDialogProps = {
  /** What is signed: "Approve release 4". */
  title: string;
  /** What the signature means. */
  description: string;
  confirmLabel: string;
  /** The act that is signed. */
  act: SignedAct;
  pending: boolean;
  error: Error | null;
  onSign: (signature: Signature) => void;
  onClose: () => void;
  /** A badge that was scanned already. */
  badge?: string | undefined;
  /** Whether something is typed in the further fields: closing asks first. */
  hasUnsavedChanges?: boolean;
  /** Whether it is signed at a station, where people have badges. */
  isAtStation?: boolean;
  /** Further fields, above those of the signature. */
  children?: ReactNode;
  /** What is chosen after it was shown who signs, below those fields. */
  answers?: ReactNode;
};

/** A link in a mail signs without this dialog. */
type SignatureMeans = Exclude<AnyMeans, 'link'>;

const labels: Readonly<Record<SignatureMeans, string>> = {
  password: words.byPassword,
  badge: words.byBadge,
  passkey: words.byPasskey,
};

/** What everybody may have; passkeys only where browsers keep them. */
const always = ['password', 'badge'] as const;

/** Asks for a signature: password, badge and PIN, or passkey. What was typed stays until it is signed. */
export const SignatureDialog = ({
  title,
  description,
  confirmLabel,
  act,
  pending,
  error,
  onSign,
  onClose,
  badge: scannedBadge,
  hasUnsavedChanges = false,
  isAtStation = false,
  children,
  answers,
}: SignatureDialogProps) => {
  const user = useCurrentUser();
  const [means, setMeans] = useState<SignatureMeans>(
    isAtStation || scannedBadge !== undefined ? 'badge' : 'password',
  );
  const [email, setEmail] = useState(hasMail(user.email) ? user.email : '');
  const [password, setPassword] = useState('');
  const [badge, setBadge] = useState(scannedBadge ?? '');
  const [pin, setPin] = useState('');
  const [sentBy, setSentBy] = useState(means);
  /** Why the browser showed no passkey. */
  const [notShown, setNotShown] = useState<Error | null>(null);
  const [isShowing, setIsShowing] = useState(false);
  const place = usePasskeyPlace();
  const offered = place.at === 'here' ? [...always, 'passkey' as const] : always;
  const pinField = useRef<HTMLInputElement>(null);
  useBadgeTaker((taken) => {
    setMeans('badge');
    setBadge(taken);
    setPin('');
    pinField.current?.focus();
  });
  const scanned = useScansAtPin(pinField, means === 'badge');
  // What was refused of a password says nothing about a badge.
  const refused = sentBy === means ? (notShown ?? error) : null;
  const fields = refused instanceof CallError ? refused.fields : {};
  // What is shown to a dialog that was cancelled meanwhile signs nothing.
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const signByPasskey = async () => {
    setNotShown(null);
    setIsShowing(true);
    try {
      const question = await call(askForSignature, { body: act });
      if (!isThere.current) return;
      const passkey = await showPasskey(question);
      if (isThere.current) onSign({ passkey });
    } catch (failure) {
      setNotShown(failure instanceof Error ? failure : new Error(String(failure)));
    } finally {
      setIsShowing(false);
    }
  };
  const submit = () => {
    // A scanner ends the badge with Enter.
    if (means === 'badge' && pin === '') pinField.current?.focus();
    else if (!pending && !isShowing) {
      setSentBy(means);
      if (means === 'passkey') void signByPasskey();
      else onSign(means === 'badge' ? { badge, pin } : { email, password });
    }
  };
  return (
    <ShortForm
      title={title}
      description={description}
      hasUnsavedChanges={hasUnsavedChanges}
      failure={refused ? sentenceOf(refused) : null}
      cancel={words.cancel}
      save={confirmLabel}
      pending={pending || isShowing}
      onClose={onClose}
      onSubmit={submit}
    >
      {children}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{words.how}</legend>
        {offered.map((one) => (
          <Button
            key={one}
            type="button"
            className={means === one ? 'border-2 border-ink bg-sunken' : 'text-ink-quiet'}
            aria-pressed={means === one}
            onClick={() => setMeans(one)}
          >
            {labels[one]}
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
      ) : means === 'passkey' ? (
        <p className="text-ink-quiet">{words.passkeyHint}</p>
      ) : (
        <>
          <BadgeField
            value={badge}
            onChange={setBadge}
            error={fields['signature.badge']}
            isFirst={badge === ''}
          />
          <PinField
            value={pin}
            onChange={setPin}
            error={scanned ?? fields['signature.pin']}
            fieldRef={pinField}
            isFirst={badge !== ''}
          />
        </>
      )}
      {answers}
    </ShortForm>
  );
};
