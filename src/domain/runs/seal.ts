import { canonicalJson } from '../releases/canonical-json.ts';

/** The newest event of a run: the run's id, the event's number, its SHA-256. */
export type SealedRun = readonly [id: number, seq: number, sha256: string];

/** The newest events of all runs in which something happened since the seal before. */
export interface SealContent {
  /** Counts from 1. */
  number: number;
  at: string;
  /** The SHA-256 of the seal before; 64 zeros for the first. */
  prior: string;
  runs: readonly SealedRun[];
}

/** The text of a seal, as it is sent. The verifier of evidence takes it as it is. */
export const sealText = ({ number, at, prior, runs }: SealContent): string =>
  canonicalJson({ format: 'labelport-seal', version: 1, number, at, prior, runs });
