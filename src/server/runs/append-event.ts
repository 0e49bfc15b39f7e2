import { hash } from 'node:crypto';
import { z } from 'zod';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { actsToEnd } from '#domain/runs/acts.ts';
import { eventDetails } from '#domain/runs/event-details.ts';
import type { ActingRole } from '#domain/access/permissions.ts';
import { Role } from '#domain/access/roles.ts';
import { eventFormat } from '#domain/runs/formats.ts';
import type { RunEvent } from '#domain/runs/run.ts';
import { textOfEvent } from '#domain/runs/event-text.ts';
import { sayInEnglish } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { appendEvent } from './events-store.ts';
import type { StoredRun } from './store.ts';

/** Who acts, where, and when. */
export interface How {
  by: {
    userId: number;
    name: string;
    /** Undefined where the portal acts. */
    actingRole?: ActingRole;
    station: { id: number; name: string } | null;
  };
  at: string;
}

/** What an event says of its own. */
export type NewEvent = Pick<RunEvent, 'kind' | 'verdict' | 'said' | 'detail'>;

/** The events that a run takes although it is full. */
const endsRun: ReadonlySet<RunEvent['kind']> = new Set<RunEvent['kind']>([
  'superseded',
  'hold',
  'hold_released',
  ...actsToEnd,
]);

const Detail = z.record(z.string(), z.unknown());

/**
 * Appends an event to the chain of a locked run, and stores the run's given state. Throws `run.full`, and if the event
 * has not the shape of its kind.
 */
export const append = async (
  queries: Queries,
  run: StoredRun,
  { kind, verdict, said, detail }: NewEvent,
  { by, at }: How,
): Promise<{ id: number; event: RunEvent; eventBytes: number }> => {
  const { station } = by;
  const role = Role.safeParse(by.actingRole).data;
  const text: Omit<RunEvent, 'sha256'> = {
    format: eventFormat,
    seq: run.seq + 1,
    at,
    user: { id: by.userId, name: by.name, ...(role && { role }) },
    station: station && { id: station.id, name: station.name },
    kind,
    verdict,
    reason: said && sayInEnglish(said),
    said,
    detail: Detail.parse(eventDetails[kind].parse(detail)),
    prior: run.sha256,
  };
  const written = textOfEvent(run.id, text);
  const event: RunEvent = { ...text, sha256: hash('sha256', written) };
  const eventBytes = run.eventBytes + Buffer.byteLength(written) + 1;
  const mostBytes = endsRun.has(kind) ? limits.run.eventBytesToEnd : limits.run.eventBytes;
  if (eventBytes > mostBytes) throw new Problem('run.full');
  const id = await appendEvent(queries, run.id, event, { ...run, eventBytes });
  return { id, event, eventBytes };
};
