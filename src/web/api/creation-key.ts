/** A key of its own for one creation: sent twice with it, a record is made once. Works on plain http as well. */
export const creationKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
