import { hash, verify } from '@node-rs/argon2';
import { FairTurns, type Asker } from './fair-turns.ts';

/** OWASP Password Storage Cheat Sheet: Argon2id (the library's default variant), 19 MiB, two passes, one lane. */
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Memory in KiB, passes, lanes. */
type HashCost = typeof owasp;

/**
 * Two at a time, so that sign-ins never starve the other requests. 250 wait for one network address: the 200 people of a
 * shift who sign in at one moment behind one address all get in.
 */
const turnLimits = { atOnce: 2, mostWaiting: 1_000, mostInLane: 250 };

/** Work of the program itself, for no request. */
const ourselves: Asker = { lane: 'the program' };

/** Hashes and checks passwords, in fair turns. Both throw `auth.busy` when too many wait. */
export class PasswordHasher {
  readonly #turns = new FairTurns(turnLimits);
  #decoy: Promise<string> | null = null;
  readonly #cost: HashCost;

  /** Tests hash at a lower cost, which a hash carries with it. */
  constructor(cost: HashCost = owasp) {
    this.#cost = cost;
  }

  /** The hash of a password, with its parameters in it. */
  hash(password: string, asker: Asker = ourselves): Promise<string> {
    return this.#turns.take(asker, () => hash(password, this.#cost));
  }

  /**
   * The account whose password this is, looked up when the turn has come; null when it is another password. Takes the
   * same time when there is no account.
   */
  async verify<Account extends { passwordHash: string }>(
    password: string,
    find: () => Promise<Account | null>,
    asker: Asker = ourselves,
  ): Promise<Account | null> {
    // Out of turn, once: a queue that is full must not be what it remembers.
    this.#decoy ??= hash('no account has this password', this.#cost);
    const decoy = await this.#decoy;
    return this.#turns.take(asker, async () => {
      const account = await find();
      return (await verify(account?.passwordHash ?? decoy, password)) ? account : null;
    });
  }
}
