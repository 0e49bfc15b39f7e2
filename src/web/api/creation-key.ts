/** An idempotency key for one creation: sent twice, the record is created once. Also works over plain HTTP. */
export const creationKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
