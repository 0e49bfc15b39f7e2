import { z } from 'zod';
import { canonicalJson } from '../releases/canonical-json.ts';
import { PortalName } from '../portal/portal-name.ts';

/** The latest event of a run: the run's id, the event's number and SHA-256; the batch and the client of the run. */
export type SealedRun = readonly [
  id: number,
  seq: number,
  sha256: string,
  batch: string | null,
  clientId: number | null,
];

/** The latest event of every run that changed since the previous seal. */
export interface SealContent {
  /** Counts from 1. */
  number: number;
  at: string;
  /** The SHA-256 of the previous seal; 64 zeros for the first seal. */
  prior: string;
  runs: readonly SealedRun[];
  portal: PortalName;
  /** The public key of the portal: see `signing.ts`. */
  key: string;
}

/** The part of a seal that is signed. */
export const signedPartOfSeal = ({ number, at, prior, runs, portal, key }: SealContent): string =>
  canonicalJson({ format: 'labelport-seal', version: 2, number, at, prior, runs, portal, key });

/** The text of a seal, exactly as it is sent and as the verifier of evidence reads it. */
export const sealText = (content: SealContent, signature: string): string => {
  const { number, at, prior, runs, portal, key } = content;
  return canonicalJson({
    format: 'labelport-seal',
    version: 2,
    number,
    at,
    prior,
    runs,
    portal,
    key,
    signature,
  });
};

const common = {
  format: z.literal('labelport-seal'),
  number: z.int(),
  at: z.string(),
  prior: z.string(),
};

/** A seal as it was sent. Version 1 had no portal, batches or signature. */
export const SealFile = z.discriminatedUnion('version', [
  z.strictObject({
    ...common,
    version: z.literal(1),
    runs: z.array(z.tuple([z.int(), z.int(), z.string()])),
  }),
  z.strictObject({
    ...common,
    version: z.literal(2),
    runs: z.array(z.tuple([z.int(), z.int(), z.string(), z.string().nullable(), z.int().nullable()])),
    portal: PortalName,
    key: z.string(),
    signature: z.string(),
  }),
]);
export type SealFile = z.infer<typeof SealFile>;
