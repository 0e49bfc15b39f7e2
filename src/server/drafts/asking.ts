import { Problem } from '#domain/contract/problem.ts';
import type { Asked } from '#domain/releases/approval.ts';
import { lockClientAgainstDelete } from '../clients/write-store.ts';
import { findControlledAmong } from '../releases/control-store.ts';
import type { Queries } from '../db/database.ts';
import { findSpent, spend } from '../history/spent-store.ts';
import { findCurrentRelease, findNextNumber } from '../releases/store.ts';
import { findConcerned, type Concerned } from './concerned-store.ts';
import type { DraftKind, LockedRecord, Versioned } from './draft-kind.ts';
import type { DraftRow } from './draft-store.ts';
import { askClient } from './tell-client.ts';

/** A locked draft and its locked record. */
export interface LockedDraft<T, C> {
  draft: DraftRow;
  locked: LockedRecord<T, C>;
}

/** A number that no release of a product has had, for one that changes it from another product of its SKU. */
const takeNumber = async (queries: Queries, id: number): Promise<number> => {
  const number = await findNextNumber(queries, 'product', id);
  const spent = (await findSpent(queries, 'product', [id])).get(id);
  await spend(queries, 'product', id, { version: spent?.version ?? 0, number });
  return number;
};

/**
 * The controlled clients that a draft concerns, planned again: by the products that share its SKU now, and by the control
 * settings of now. A number that a client was shown stays.
 */
export const planConcerned = async <T extends { id: number; version: number }, C extends Versioned>(
  queries: Queries,
  kind: DraftKind<T, C>,
  { draft, locked }: LockedDraft<T, C>,
): Promise<Concerned[]> => {
  const { record } = locked;
  const planned = await locked.plan(kind.changeOf(draft.body), record);
  // Whoever sets their control waits until this is committed, or was waited for: no draft waits by rules of before.
  for (const id of [...planned.clientIds].toSorted((one, other) => one - other))
    await lockClientAgainstDelete(queries, id);
  const controlled = await findControlledAmong(queries, [...planned.clientIds]);
  const before = await findConcerned(queries, draft);
  const { records, change } = planned.shared;
  const found: Concerned[] = [];
  for (const clientId of [...planned.clientIds].toSorted((one, other) => one - other)) {
    if (!controlled.has(clientId)) continue;
    if (clientId === kind.clientOf(record)) {
      found.push({ clientId, own: { id: record.id, number: draft.number }, change: null });
      continue;
    }
    const own = records.find((one) => one.clientId === clientId);
    const known = before.find((one) => one.clientId === clientId && one.own?.id === own?.id)?.own;
    found.push({
      clientId,
      own: own ? (known ?? { id: own.id, number: await takeNumber(queries, own.id) }) : null,
      change,
    });
  }
  return found;
};

/** The same; null if the change is refused by now, as where another product has taken its code meanwhile. */
export const planUnlessRefused = async <T extends { id: number; version: number }, C extends Versioned>(
  queries: Queries,
  kind: DraftKind<T, C>,
  found: LockedDraft<T, C>,
): Promise<Concerned[] | null> => {
  try {
    return await planConcerned(queries, kind, found);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
};

/** The records of a release, and the numbers that it was shown with at each, where no later one was published since. */
export const findShownNumbers = async (
  queries: Queries,
  draft: DraftRow,
): Promise<{ id: number; number: number }[]> => {
  const shown = [{ id: draft.recordId, number: draft.number }];
  for (const { own } of await findConcerned(queries, draft)) {
    if (own === null || own.id === draft.recordId) continue;
    const current = await findCurrentRelease(queries, draft.entity, own.id);
    if ((current?.number ?? 0) < own.number) shown.push(own);
  }
  return shown;
};

/** Mails the people of these clients that a release waits for them, each about its own product. */
export const askClients = async (
  queries: Queries,
  draft: DraftRow,
  { clients }: Pick<Asked, 'clients'>,
  by: { at: string; by: number },
): Promise<void> => {
  for (const { clientId, own } of await findConcerned(queries, draft))
    if (own && clients.includes(clientId)) await askClient(queries, draft, { clientId, ...own }, by);
};
