import { Role } from '#domain/access/roles.ts';
import type { Moved } from '#domain/runs/move.ts';
import type { Signed } from '#domain/signatures/signature.ts';
import type { Queries } from '../db/database.ts';
import type { Signer } from '../signatures/signatures.ts';
import type { How } from './acting.ts';
import type { StoredRun } from './store.ts';
import { notePerson } from './people-store.ts';

/** An act in the name of its signer, whoever is signed in. */
export const actsAs = (how: How, { by: { id, name }, role }: Signed): How => ({
  ...how,
  by: { ...how.by, userId: id, name, actingRole: Role.safeParse(role).data ?? how.by.actingRole },
});

/** Writes the signature that an act needs; null if it needs none. */
export const sign = async (
  queries: Queries,
  run: StoredRun,
  { signer, move, at }: { signer: Signer | null; move: Moved; at: string },
): Promise<Signed | null> => {
  if (move.signs === undefined || signer === null) return null;
  const subject = { entity: 'run', id: run.id, number: run.seq + 1 } as const;
  const needs = move.signs === 'verified' ? 'run.second' : 'run.work';
  const signed = await signer.sign(queries, { meaning: move.signs, needs, subject, at });
  await notePerson(queries, run.id, signed.by.id, 'signs');
  return signed;
};
