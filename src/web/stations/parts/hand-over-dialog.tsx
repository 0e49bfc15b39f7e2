import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { signInByBadge } from '#domain/stations/contract.ts';
import { call, CallError, sentenceOf } from '#web/api/call.ts';
import { PinField } from '#web/kit/fields/badge-fields.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useSession } from '#web/session/session.tsx';
import { askForPinOf, forgetAskedBadge, useBadgeTaker } from '../../scan/asked-badge.ts';
import { useScansAtPin } from '../../scan/use-scans-at-pin.ts';
import { readStation } from '../this-station.ts';
import { handOverWords as words } from './hand-over-wording.ts';

/**
 * Asks for the PIN of a scanned badge, without a name, whether the badge is known or not. What was half done stays on the
 * screen. In a browser that is no station it only says what was scanned.
 */
export const HandOverDialog = ({ badge }: { badge: string }) => {
  const { enter } = useSession();
  const station = readStation();
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(signInByBadge, { body: { badge, pin } }),
    onError: () => {
      setPin('');
      field.current?.focus();
    },
  });
  // Not once this is closed, or asks for the PIN of another badge: then nobody is to be signed in by this one.
  const send = () => {
    mutate(undefined, {
      onSuccess: (answer) => {
        enter(answer);
        forgetAskedBadge();
        toast(words.done(answer.user.firstName));
      },
    });
  };
  useBadgeTaker(askForPinOf);
  const scanned = useScansAtPin(field, station !== null);
  const fields = error instanceof CallError ? error.fields : {};
  const cancel = (
    <Button type="button" onClick={forgetAskedBadge}>
      {station === null ? words.close : words.cancel}
    </Button>
  );
  return (
    <Dialog
      open
      width="narrow"
      title={station === null ? words.noStation : words.title}
      description={station === null ? words.noStationText : words.text}
      onOpenChange={(open) => {
        if (!open) forgetAskedBadge();
      }}
    >
      {station === null ? (
        <div className="flex justify-end">{cancel}</div>
      ) : (
        <form
          noValidate
          method="post"
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending) send();
          }}
        >
          <PinField value={pin} onChange={setPin} error={scanned ?? fields['pin']} fieldRef={field} isFirst />
          {error ? (
            <p role="alert" className="text-danger">
              {sentenceOf(error)}
            </p>
          ) : null}
          <div className="flex flex-wrap justify-end gap-3">
            {cancel}
            <Button type="submit" variant="primary" pending={isPending}>
              {words.confirm}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
};
