import { generateKeyPairSync, hash, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskeyAnswer, PasskeyAnswer } from '#domain/passkeys/answers.ts';

/** The head of a value in CBOR (RFC 8949): its kind and a number. */
const head = (kind: number, number: number): Buffer => {
  if (number < 24) return Buffer.from([(kind << 5) | number]);
  if (number < 256) return Buffer.from([(kind << 5) | 24, number]);
  return Buffer.from([(kind << 5) | 25, number >> 8, number & 255]);
};

type Value = number | string | Buffer | ReadonlyMap<number | string, Value>;

const cbor = (value: Value): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -value - 1) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...entries]);
};

const isPresent = 0x01;
const isVerified = 0x04;
const hasKey = 0x40;

interface Lies {
  /** The page that asks. */
  origin?: string;
  /** The host of the passkey. */
  host?: string;
  /** Whether the device has verified its user. */
  verifies?: boolean;
  counter?: number;
}

/** A device with one passkey for a portal at this origin, which answers as a browser does. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#publicKey = cbor(
      new Map<number, Value>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  /** The answer to a question for a new passkey. */
  create({ challenge }: { challenge: string }, lies: Lies = {}): NewPasskeyAnswer {
    const id = Buffer.from(this.id, 'base64url');
    const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#publicKey]);
    const authData = Buffer.concat([this.#dataOf(hasKey, lies), key]);
    const attestation = cbor(
      new Map<string, Value>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return {
      ...this.#named,
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, lies).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** The answer to a question for this passkey. */
  show({ challenge }: { challenge: string }, lies: Lies = {}): PasskeyAnswer {
    this.#counter += 1;
    const data = this.#dataOf(0, { counter: this.#counter, ...lies });
    const client = this.#clientData('webauthn.get', challenge, lies);
    const signature = sign('sha256', Buffer.concat([data, hash('sha256', client, 'buffer')]), this.#key);
    return {
      ...this.#named,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  get #named() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  #dataOf(flags: number, { host, verifies = true, counter = 0 }: Lies): Buffer {
    const rest = Buffer.alloc(5);
    rest[0] = isPresent | (verifies ? isVerified : 0) | flags;
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([hash('sha256', host ?? new URL(this.#origin).hostname, 'buffer'), rest]);
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Lies): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
