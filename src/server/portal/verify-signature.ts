import { createPublicKey, verify } from 'node:crypto';
import type { VerifySignature } from '#domain/runs/evidence/signing.ts';

/** Verifies an Ed25519 signature; a key of another kind verifies nothing. */
export const verifySignature: VerifySignature = async (key, signature, signed) => {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key), format: 'der', type: 'spki' });
    return publicKey.asymmetricKeyType === 'ed25519' && verify(null, signed, publicKey, signature);
  } catch {
    return false;
  }
};
