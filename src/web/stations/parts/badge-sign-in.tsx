import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { signInByBadge } from '#domain/stations/contract.ts';
import { call, CallError, sentenceOf } from '#web/api/call.ts';
import { forgetStation, type ThisStation } from '../this-station.ts';
import { BadgeField, PinField } from '#web/kit/fields/badge-fields.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { authSheet } from '#web/session/auth-page.tsx';
import { FormFailure } from '#web/session/form-message.tsx';
import { useBadgeTaker } from '#web/scan/asked-badge.ts';
import { useScansAtPin } from '#web/scan/use-scans-at-pin.ts';
import { useSession } from '#web/session/session.tsx';
import { badgeSignInWords as words } from '../wording.ts';

type BadgeSignInProps = {
  station: ThisStation;
  onEntered: () => void;
};

/** Sign-in at a station: the badge is scanned, the PIN is typed. */
export const BadgeSignIn = ({ station, onEntered }: BadgeSignInProps) => {
  const { enter } = useSession();
  const [badge, setBadge] = useState('');
  const [pin, setPin] = useState('');
  const pinField = useRef<HTMLInputElement>(null);
  const badgeField = useRef<HTMLInputElement>(null);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => call(signInByBadge, { body: { badge, pin } }),
  });
  const send = () => {
    mutate(undefined, {
      onSuccess: (answer) => {
        enter(answer);
        onEntered();
      },
      onError: (failure) => {
        setPin('');
        // From the next visit on, a sign-in that cannot succeed is not offered.
        if (failure instanceof CallError && failure.code === 'auth.station_unknown') forgetStation();
        if (failure instanceof CallError && failure.code === 'auth.badge_invalid') {
          setBadge('');
          badgeField.current?.focus();
        } else pinField.current?.focus();
      },
    });
  };
  // Whoever scanned the wrong badge scans another one, wherever the focus is: then nobody is signed in by the first.
  useBadgeTaker((taken) => {
    reset();
    setBadge(taken);
    setPin('');
    pinField.current?.focus();
  });
  const scanned = useScansAtPin(pinField);
  const fields = error instanceof CallError ? error.fields : {};
  return (
    <form
      noValidate
      method="post"
      aria-label={words.title(station.name)}
      className={authSheet}
      onSubmit={(event) => {
        event.preventDefault();
        // A scanner ends the badge with Enter.
        if (pin === '') pinField.current?.focus();
        else if (!isPending) send();
      }}
    >
      <h2 className="text-fact font-[640]">{words.title(station.name)}</h2>
      {error ? <FormFailure title={words.signInFailed} description={sentenceOf(error)} /> : null}
      <BadgeField value={badge} onChange={setBadge} error={fields['badge']} fieldRef={badgeField} isFirst />
      <PinField value={pin} onChange={setPin} error={scanned ?? fields['pin']} fieldRef={pinField} />
      <Button type="submit" variant="primary" pending={isPending}>
        {isPending ? words.entering : words.enter}
      </Button>
    </form>
  );
};
