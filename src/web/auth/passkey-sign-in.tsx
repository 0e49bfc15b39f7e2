import { useState } from 'react';
import { askForSignIn, signInByPasskey } from '#domain/passkeys/contract.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { showPasskey, usePasskeyPlace } from '#web/passkeys/ceremony.ts';
import { useSession } from '#web/session/session.tsx';
import { authWords as words } from './wording.ts';

type PasskeySignInProps = {
  onEntered: () => void;
  onFailed: (error: unknown) => void;
};

/** The button that signs in with a passkey, where browsers keep them. */
export const PasskeySignIn = ({ onEntered, onFailed }: PasskeySignInProps) => {
  const { enter } = useSession();
  const place = usePasskeyPlace();
  const [isPending, setIsPending] = useState(false);
  const signIn = async (): Promise<void> => {
    setIsPending(true);
    try {
      const response = await showPasskey(await call(askForSignIn, {}));
      enter(await call(signInByPasskey, { body: { response } }));
      onEntered();
    } catch (error) {
      onFailed(error);
    } finally {
      setIsPending(false);
    }
  };
  return place.at === 'here' ? (
    <Button pending={isPending} onClick={() => void signIn()}>
      {words.signInWithPasskey}
    </Button>
  ) : null;
};
