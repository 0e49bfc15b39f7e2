import { z } from 'zod';
import { canonicalJson } from '../../releases/canonical-json.ts';
import type { RunEvent } from '../run.ts';
import { noPrior } from '../event-text.ts';
import type { Digest, Find } from './read-files.ts';
import { readLineAs, WrittenEvent } from './event-line.ts';

/**
 * An event as its line in a client's copy says it. `whole` is the SHA-256 of the whole event, which seals and the full
 * evidence have; `prior` is that of the line before in the copy.
 */
const CopiedEvent = WrittenEvent.extend({ whole: z.string().regex(/^[0-9a-f]{64}$/) }).strict();

export const copyPath = (runId: number): string => `runs/${runId}/for-client.jsonl`;

/** The line of an event as its client reads it: see `eventForClient`. */
export const copiedLine = (
  runId: number,
  { format, seq, at, user, station, kind, verdict, reason, said, detail, sha256 }: RunEvent,
  prior: string,
): string => {
  const common = { run: runId, seq, at, user, station, kind, verdict, detail, prior, whole: sha256 };
  return canonicalJson(format === 1 ? { ...common, reason } : { ...common, format, said });
};

/** Reads the events of a client's copy, with the SHA-256 of the whole events. Finds where the copy was changed. */
export const readCopy = async (
  id: number,
  text: string,
  { digest, find }: { digest: Digest; find: Find },
): Promise<{ events: WrittenEvent[]; sha256s: string[] }> => {
  const path = copyPath(id);
  const events: WrittenEvent[] = [];
  const sha256s: string[] = [];
  let prior = noPrior;
  const lines = text.split('\n');
  if (lines.pop() !== '') find(path, `The last event of run ${id} was cut off.`);
  for (const line of lines) {
    const event = readLineAs(CopiedEvent, line);
    const place = events.length + 1;
    if (!event || event.run !== id || event.seq !== place || event.prior !== prior) {
      find(path, `Event ${place} of run ${id} was changed, removed or added in this copy.`);
      return { events, sha256s };
    }
    const { whole, ...written } = event;
    events.push(written);
    sha256s.push(whole);
    prior = await digest(new TextEncoder().encode(line));
  }
  return { events, sha256s };
};

/** Why the events of a copy are not played again by the rules. */
export const copyUnplayed =
  'This is the client’s copy: people are roles with numbers, and what may be of others is left out, so the page cannot play it again. Each event has the SHA-256 of the whole event, as the full evidence and the seals have it.';
