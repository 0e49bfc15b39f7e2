import { canonicalJson } from '../releases/canonical-json.ts';

/** The latest event of a run: the run's id, the event's number, and its SHA-256. */
export type SealedRun = readonly [id: number, seq: number, sha256: string];

/** The latest event of every run that changed since the previous seal. */
export interface SealContent {
  /** Counts from 1. */
  number: number;
  at: string;
  /** The SHA-256 of the previous seal; 64 zeros for the first seal. */
  prior: string;
  runs: readonly SealedRun[];
}

/** The text of a seal, exactly as it is sent and as the verifier of evidence reads it. */
export const sealText = ({ number, at, prior, runs }: SealContent): string =>
  canonicalJson({ format: 'labelport-seal', version: 1, number, at, prior, runs });
