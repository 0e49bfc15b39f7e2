import { hash, verify } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet: Argon2id (the library's default variant), 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;

/** Hashes and checks passwords, at most two at a time, so that sign-ins never starve the other requests. */
export class PasswordHasher {
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #decoy: Promise<string> | null = null;

  /** The hash of a password, with its parameters in it. */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, parameters));
  }

  /**
   * The account whose password this is, looked up when the turn has come; null when it is another password. Takes the
   * same time when there is no account.
   */
  async verify<Account extends { passwordHash: string }>(
    password: string,
    find: () => Promise<Account | null>,
  ): Promise<Account | null> {
    this.#decoy ??= this.hash('no account has this password');
    const decoy = await this.#decoy;
    return this.#inTurn(async () => {
      const account = await find();
      return (await verify(account?.passwordHash ?? decoy, password)) ? account : null;
    });
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
