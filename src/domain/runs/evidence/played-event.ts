import type { z } from 'zod';
import { actsWithin, type RunAct } from '../acts.ts';
import type { eventDetails } from '../event-details.ts';
import type { RunEventKind } from '../run.ts';
import { judgedBy } from './judged-by.ts';
import type { WrittenEvent } from './event-line.ts';

/** An event of a kind that this program knows. */
export type PlayedEvent = Omit<WrittenEvent, 'kind'> & { kind: RunEventKind };

/** What the first event of a run says. */
export type Start = z.infer<typeof eventDetails.start>;

export type PlayedAct = RunAct | { kind: 'photo' };

/** The fields of an act that are null where the event leaves them out. */
const nothing: Partial<Record<RunEventKind, Record<string, null>>> = {
  check: { product: null, label: null },
  first_piece: { product: null, label: null },
  cover: { text: null },
  bare: { text: null },
};

/** The format of an event; the first one was not written. */
export const formatOf = ({ format = 1 }: Pick<WrittenEvent, 'format'>): number => format;

const Act = actsWithin(judgedBy);

/** The act that an event is of; null if there is none such. */
export const actOf = ({ kind, detail }: PlayedEvent): PlayedAct | null =>
  kind === 'photo' ? { kind } : (Act.safeParse({ ...nothing[kind], ...detail, kind }).data ?? null);
