import { canonicalJson } from '../releases/canonical-json.ts';
import type { RunEvent } from './run.ts';

/** The `prior` of the first event of a run. */
export const noPrior = '0'.repeat(64);

/**
 * The text whose SHA-256 is that of an event: the whole event, its run, and the SHA-256 of the previous event. Format 1 has a
 * sentence where later ones have a fact.
 */
export const textOfEvent = (runId: number, event: Omit<RunEvent, 'sha256'>): string => {
  const { format, seq, at, user, station, kind, verdict, reason, said, detail, prior } = event;
  const common = { run: runId, seq, at, user, station, kind, verdict, detail, prior };
  return canonicalJson(format === 1 ? { ...common, reason } : { ...common, format, said });
};
