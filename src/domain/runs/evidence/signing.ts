import type { Digest } from './read-files.ts';

/**
 * Verifies an Ed25519 signature (RFC 8032) with a public key in the form SPKI; null where the browser does not know
 * Ed25519.
 */
export type VerifySignature = (
  key: Uint8Array,
  signature: Uint8Array,
  signed: Uint8Array,
) => Promise<boolean | null>;

/** The bytes of a Base64 text; null if it is none. */
export const bytesOfBase64 = (text: string): Uint8Array | null => {
  try {
    return Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
  } catch {
    return null;
  }
};

/** Fingerprints as people write them: in any case, with or without blanks and colons. */
export const readFingerprint = (text: string): string | null => {
  const digits = text
    .replace(/^\s*sha-?256:/i, '')
    .replace(/[\s:-]/g, '')
    .toLowerCase();
  return /^[0-9a-f]{64}$/.test(digits) ? digits : null;
};

/** A fingerprint as people read it: in groups of four digits. */
export const shownFingerprint = (fingerprint: string): string => fingerprint.replace(/(.{4})(?=.)/g, '$1 ');

/** Who signed: `right` if the signature fits the key. That the key is the portal's only its fingerprint can tell. */
export type Signing =
  | { is: 'absent' }
  | { is: 'wrong' }
  | { is: 'unknown'; fingerprint: string }
  | { is: 'right'; fingerprint: string; isTrusted: boolean };

export interface SigningParts {
  digest: Digest;
  verifySignature: VerifySignature;
  /** What the reader knows to be the fingerprints of the portal, each as SHA-256 in hexadecimal. */
  fingerprints: readonly string[];
}

/** Whose signature this is. */
export const signingOf = async (
  { key, signature, signed }: { key: string; signature: Uint8Array | null; signed: Uint8Array },
  { digest, verifySignature, fingerprints }: SigningParts,
): Promise<Signing> => {
  const spki = bytesOfBase64(key);
  if (spki === null || signature === null) return { is: 'wrong' };
  const fingerprint = await digest(spki);
  const isRight = await verifySignature(spki, signature, signed);
  if (isRight === null) return { is: 'unknown', fingerprint };
  return isRight
    ? { is: 'right', fingerprint, isTrusted: fingerprints.includes(fingerprint) }
    : { is: 'wrong' };
};
