import type { ActingRole } from '#domain/access/permissions.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import type { Station } from '#domain/stations/contract.ts';
import type { Source } from '../audit/source.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import type { How as Acted } from './append-event.ts';

/** The user who acts, their station, the source of the call, and its Idempotency-Key. */
export interface RunBy {
  userId: number;
  name: string;
  actingRole: ActingRole;
  station: Station | null;
  source: Source;
  key: CreationKey | null;
}

/** A stored photo, as an act of the run. */
export interface PhotoAct {
  kind: 'photo';
  key: string;
  sha256: string;
  /** When the camera says that it was taken; null if it says nothing. */
  takenAt: string | null;
}

export type AnyAct = RunAct | PhotoAct;

export type How = Acted & { by: RunBy };
