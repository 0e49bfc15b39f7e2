/** An idempotency key for one creation: sent twice, the record is created once. Also works over plain HTTP. */
export const creationKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The keys of what one form sends: sent again as it was it has the same, and anything else has another. */
export class CreationKeys {
  readonly #keys = new Map<string, string>();

  of(what: unknown): string {
    const name = JSON.stringify(what);
    const key = this.#keys.get(name) ?? creationKey();
    this.#keys.set(name, key);
    return key;
  }

  /** What is sent from now on is something new. */
  forget(): void {
    this.#keys.clear();
  }
}
