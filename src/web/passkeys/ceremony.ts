import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { NewPasskeyAnswer, PasskeyAnswer } from '#domain/passkeys/answers.ts';
import { CallError } from '#web/api/call.ts';
import { usePublicSettings } from '#web/session/public-settings.ts';
import { ceremonyWords as words } from './wording.ts';

/** Loaded when somebody uses a passkey. */
const library = () => import('@simplewebauthn/browser');

/** Where this browser keeps passkeys of the portal: `here`, at the named `host` that was not opened, or nowhere. */
export type PasskeyPlace = { at: 'here' | 'nowhere' } | { at: 'host'; host: string };

export const usePasskeyPlace = (): PasskeyPlace => {
  const { passkeyHost: host } = usePublicSettings();
  if (host === null || !('PublicKeyCredential' in window)) return { at: 'nowhere' };
  return host === window.location.hostname ? { at: 'here' } : { at: 'host', host };
};

const sentences: Readonly<Record<string, string>> = {
  NotAllowedError: words.cancelled,
  AbortError: words.cancelled,
  InvalidStateError: words.hasOne,
};

/** What the browser did not do, in words. */
const inWords = (error: unknown): never => {
  throw new CallError(400, sentences[error instanceof Error ? error.name : ''] ?? words.failed);
};

interface Question {
  challenge: string;
}

/** Lets the browser show a passkey. Throws a CallError with the reason if it does not. */
export const showPasskey = async (question: Question): Promise<PasskeyAnswer> => {
  const { startAuthentication } = await library();
  const optionsJSON = question as PublicKeyCredentialRequestOptionsJSON;
  return PasskeyAnswer.parse(await startAuthentication({ optionsJSON }).catch(inWords));
};

/** Lets the browser make a passkey. Throws a CallError with the reason if it does not. */
export const makePasskey = async (question: Question): Promise<NewPasskeyAnswer> => {
  const { startRegistration } = await library();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server made it for this, and the browser checks it
  const optionsJSON = question as unknown as PublicKeyCredentialCreationOptionsJSON;
  return NewPasskeyAnswer.parse(await startRegistration({ optionsJSON }).catch(inWords));
};
