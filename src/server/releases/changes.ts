import { Problem } from '#domain/contract/problem.ts';
import { changesBetween } from '#domain/changes/changes.ts';
import type { FieldChange } from '#domain/history/contract.ts';
import type { Release } from '#domain/record/release.ts';
import type { ChangedRecord, Changes } from '#domain/releases/reading-contract.ts';
import { findControl } from './control-store.ts';
import type { Queries } from '../db/database.ts';
import { findOriginalNames } from '../files/store.ts';
import { findClientNames, findClientOf } from './client-store.ts';
import { findFirstOpened, findLatestConfirmed, findReading } from './reading-store.ts';
import { findCurrentRelease, findRelease, findSummariesAfter, type Released } from './store.ts';

/** A record, and the user whose confirmations count. */
interface Of {
  entity: Released;
  id: number;
  userId: number;
}

/** The current release of a record. Throws `release.not_found`. */
export const requireCurrent = async (queries: Queries, entity: Released, id: number): Promise<Release> => {
  const release = await findCurrentRelease(queries, entity, id);
  if (!release) throw new Problem('release.not_found');
  return release;
};

/** The changes of one record, the keys of the files in either release, and whether they are new to the user. */
interface Compared {
  record: ChangedRecord;
  fileKeys: string[];
  isNew: boolean;
}

/** Compares the current release of one record with the one that the user knows. */
const changedSince = async (queries: Queries, { entity, id, userId }: Of): Promise<Compared> => {
  const release = await requireCurrent(queries, entity, id);
  const confirmed = await findLatestConfirmed(queries, userId, entity, id);
  const since = confirmed ?? (await findFirstOpened(queries, userId, entity, id));
  const same = { release, confirmed, since, summaries: [] };
  if (!since || since.number === release.number)
    return { record: { ...same, changes: since && [] }, fileKeys: [], isNew: false };
  const { summaries, isByOthers } = await findSummariesAfter(queries, {
    entity,
    id,
    number: since.number,
    userId,
  });
  // Whoever only opened it, and made the changes, knows them.
  const isNew = confirmed !== null || isByOthers;
  const record = { ...same, summaries };
  const [before, after] = [
    await findRelease(queries, entity, id, since.number),
    await findRelease(queries, entity, id, release.number),
  ];
  if (!before || !after) return { record: { ...record, changes: null }, fileKeys: [], isNew };
  const changes = changesBetween(entity, before.content, after.content);
  return {
    isNew,
    record: { ...record, changes: await withClientNames(queries, changes) },
    fileKeys: [before, after].flatMap(({ content }) => Object.keys(content['files'] ?? {})),
  };
};

/** A release contains the id of its client; a list of changes shows its name. */
const withClientNames = async (queries: Queries, changes: FieldChange[]): Promise<FieldChange[]> => {
  const change = changes.find(({ field }) => field === 'clientId');
  if (!change) return changes;
  const ids = [change.before, change.after].filter((id) => typeof id === 'number');
  const names = await findClientNames(queries, ids);
  const nameOf = (id: FieldChange['before']) => (typeof id === 'number' ? (names.get(id) ?? `${id}`) : null);
  const named = {
    ...change,
    field: 'clientName',
    before: nameOf(change.before),
    after: nameOf(change.after),
  };
  return changes.map((one) => (one === change ? named : one));
};

/** The changes of a product and its client since a user last confirmed them. */
export const findChanges = async (queries: Queries, productId: number, userId: number): Promise<Changes> => {
  const clientId = await findClientOf(queries, productId);
  if (clientId === undefined) throw new Problem('product.not_found');
  const product = await changedSince(queries, { entity: 'product', id: productId, userId });
  const client =
    clientId === null ? null : await changedSince(queries, { entity: 'client', id: clientId, userId });
  const pair = {
    userId,
    productId,
    release: product.record.release.number,
    clientId: clientId ?? 0,
    clientRelease: client?.record.release.number ?? 0,
  };
  const isConfirmed = isCurrent(product.record) && (client === null || isCurrent(client.record));
  const { isControlled } = await findControl(queries, clientId ?? 0);
  const isNew = product.isNew || (client?.isNew ?? false);
  const names = await findOriginalNames(queries, [...product.fileKeys, ...(client?.fileKeys ?? [])]);
  return {
    product: product.record,
    client: client?.record ?? null,
    isOpened: (await findReading(queries, 'opened', pair)) !== null,
    isConfirmed,
    isAsked: !isConfirmed && (isNew || isControlled),
    fileNames: Object.fromEntries(names),
  };
};

const isCurrent = ({ release, confirmed }: ChangedRecord): boolean => release.number === confirmed?.number;
