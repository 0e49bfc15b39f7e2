/** SHA-256 in hexadecimal. */
export const digest = async (bytes: Uint8Array): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Whether this browser knows Ed25519. */
const knowsEd25519 = (): Promise<boolean> =>
  crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']).then(
    () => true,
    () => false,
  );

/** Verifies an Ed25519 signature; null where the browser does not know Ed25519. */
export const verifySignature = async (
  key: Uint8Array,
  signature: Uint8Array,
  signed: Uint8Array,
): Promise<boolean | null> => {
  if (!(await knowsEd25519())) return null;
  try {
    const publicKey = await crypto.subtle.importKey('spki', key.slice(), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', publicKey, signature.slice(), signed.slice());
  } catch {
    return false;
  }
};
