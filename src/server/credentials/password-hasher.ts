import { hash, verify } from '@node-rs/argon2';
import { FairTurns, type Asker } from './fair-turns.ts';

/** OWASP Password Storage Cheat Sheet: Argon2id (the library's default variant), 19 MiB, two passes, one lane. */
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Memory in KiB, passes, lanes. */
type HashCost = typeof owasp;

/**
 * Two at a time, so that sign-ins never starve other requests. Per network address 250 may wait: when 200 workers of a
 * shift sign in concurrently from one address, all get in.
 */
const turnLimits = { atOnce: 2, mostWaiting: 1_000, mostInLane: 250 };

/** For hashing outside a request. */
const ourselves: Asker = { lane: 'the program' };

/** Hashes and checks passwords, in turn (see `FairTurns`). Both methods throw `auth.busy` if too many callers wait. */
export class PasswordHasher {
  readonly #turns = new FairTurns(turnLimits);
  #decoy: Promise<string> | null = null;
  readonly #cost: HashCost;

  /** Tests use a lower cost; a hash contains its cost. */
  constructor(cost: HashCost = owasp) {
    this.#cost = cost;
  }

  /** Hashes a password; the result includes the parameters. */
  hash(password: string, asker: Asker = ourselves): Promise<string> {
    return this.#turns.take(asker, () => hash(password, this.#cost));
  }

  /**
   * Returns the account that `find` returns if the password is right, else null. `find` runs when the turn comes. Takes
   * the same time if there is no account.
   */
  async verify<Account extends { passwordHash: string }>(
    password: string,
    find: () => Promise<Account | null>,
    asker: Asker = ourselves,
  ): Promise<Account | null> {
    // Created once, outside the turns: otherwise it could keep the error of a full queue.
    this.#decoy ??= hash('no account has this password', this.#cost);
    const decoy = await this.#decoy;
    return this.#turns.take(asker, async () => {
      const account = await find();
      // An account without a password has an empty hash; the decoy's password must not open it.
      const passwordHash = account?.passwordHash ?? '';
      const isRight = await verify(passwordHash || decoy, password);
      return isRight && passwordHash !== '' ? account : null;
    });
  }
}
