import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { Instant } from '../contract/fields.ts';

const PublicKey = z.object({
  /** In PEM (RFC 7468), as OpenSSL reads it. */
  publicKey: z.string(),
  /** SHA-256 of the key in DER, in hexadecimal. */
  fingerprint: z.string(),
  from: Instant,
});

export const PortalCard = z
  .object({
    id: z.string(),
    site: z.string(),
    /** When the portal was made or last restored from a backup. */
    epoch: z.int(),
    epochFrom: Instant,
    /** The key that signs evidence and seals now. */
    key: PublicKey,
    /** Keys that signed before, newest first. */
    formerKeys: z.array(PublicKey.extend({ until: Instant })),
  })
  .meta({ id: 'PortalCard' });
export type PortalCard = z.infer<typeof PortalCard>;

export const getPortal = endpoint({
  method: 'GET',
  path: '/api/portal',
  needs: 'public',
  summary: 'Who this portal is, and the public keys that verify its evidence and seals',
  reply: PortalCard,
  fails: [],
});
