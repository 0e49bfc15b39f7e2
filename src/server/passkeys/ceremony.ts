import { Problem } from '#domain/contract/problem.ts';
import { passkeyHostOf } from '#domain/passkeys/host.ts';
import type { NewPasskeyAnswer, PasskeyAnswer } from '#domain/passkeys/answers.ts';
import type { NewPasskey, StoredPasskey } from './store.ts';

/** Loaded by the first passkey: most starts of a portal need none of it. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, which every device knows one of (RFC 9053). */
const algorithms = [-8, -7, -257];

/** Asks browsers for passkeys and checks what they answer. Who shows one is verified by the device: by PIN or body. */
export class Ceremony {
  readonly #host: string | null;
  readonly #origin: string;

  constructor(site: string) {
    this.#host = passkeyHostOf(site);
    this.#origin = new URL(site).origin;
  }

  /** Throws `passkey.no_host` if browsers keep no passkeys for this address. */
  get host(): string {
    if (this.#host === null) throw new Problem('passkey.no_host');
    return this.#host;
  }

  async askForNew(
    challenge: string,
    person: { id: number; email: string; name: string },
    existing: { id: string; transports: string[] }[],
  ) {
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
      rpName: 'Labelport',
      rpID: this.host,
      userName: person.email,
      userDisplayName: person.name,
      userID: new TextEncoder().encode(String(person.id)),
      challenge: Buffer.from(challenge, 'base64url'),
      excludeCredentials: existing,
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  async ask(challenge: string) {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({
      rpID: this.host,
      challenge: Buffer.from(challenge, 'base64url'),
      userVerification: 'required',
    });
  }

  /** What is to be kept of a new passkey. Throws `passkey.refused`. */
  async readNew(
    response: NewPasskeyAnswer,
    challenge: string,
  ): Promise<Omit<NewPasskey, 'userId' | 'name' | 'at'>> {
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.host,
      supportedAlgorithmIDs: algorithms,
    }).catch((cause: unknown) => {
      throw Object.assign(new Problem('passkey.refused'), { cause });
    });
    if (!verified || !registrationInfo) throw new Problem('passkey.refused');
    const { credential, credentialDeviceType } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      isSynced: credentialDeviceType === 'multiDevice',
    };
  }

  /** The counter of a passkey that was shown; null if it was not this one, or an older state of it. */
  async read(response: PasskeyAnswer, challenge: string, stored: StoredPasskey): Promise<number | null> {
    const { verifyAuthenticationResponse } = await library();
    const checked = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.host,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.counter,
        transports: stored.transports,
      },
    }).catch(() => null);
    return checked?.verified === true ? checked.authenticationInfo.newCounter : null;
  }
}

/** The challenge that an answer names, unchecked; '' if it names none. */
export const challengeIn = (clientDataJSON: string): string => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge: unknown =
      typeof data === 'object' && data !== null ? Reflect.get(data, 'challenge') : undefined;
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
};
