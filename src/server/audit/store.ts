import { AuditDetail, AuditEntity, AuditKind, type AuditEntry } from '#domain/audit/contract.ts';
import * as limits from '#domain/limits.ts';
import { StoredSaid } from '#domain/words/said.ts';
import { sayInEnglish } from '#domain/words/say.ts';
import { breathe } from '../breathe.ts';
import { latestByNow } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Source } from './source.ts';

/** An event to be written. */
export interface AuditEvent {
  at: string;
  /** The user; null if unknown, and for the operator. */
  userId: number | null;
  kind: AuditKind;
  subject?: { entity: AuditEntity; id?: number } | undefined;
  detail?: AuditDetail;
  /** Method and path of the contract. */
  call?: string;
  source: Source;
  /** How often it happened; 1 if not given. */
  times?: number;
}

const rowOf = ({ at, userId, kind, subject, detail, call, source, times }: AuditEvent) => ({
  at,
  user_id: userId,
  kind,
  entity: subject?.entity ?? null,
  entity_id: subject?.id ?? null,
  // Drops fields that are not in the contract.
  detail: JSON.stringify(AuditDetail.parse(detail ?? {})),
  call: call ?? null,
  address: source.address,
  request_id: source.requestId,
  times: times ?? 1,
});

/** Rows per statement: well under the parameter limits of both engines. */
const batch = 100;

/** Writes events to the audit trail; call it in the transaction of the change. */
export const recordAudits = async (queries: Queries, events: readonly AuditEvent[]): Promise<void> => {
  for (let start = 0; start < events.length; start += batch) {
    const rows = events.slice(start, start + batch).map(rowOf);
    await queries.insertInto('audit').values(rows).execute();
  }
};

/** Writes one event to the audit trail; call it in the transaction of the change. */
export const recordAudit = (queries: Queries, event: AuditEvent): Promise<void> =>
  recordAudits(queries, [event]);

/**
 * Writes an event that one user can repeat without limit; call it in the transaction of the change. Per kind and
 * entity, the first ten a minute become rows; the last of these rows counts the rest.
 */
export const recordAuditCounted = async (queries: Queries, event: AuditEvent): Promise<void> => {
  const { rowsPerMinute, countedWithinMs } = limits.audit;
  const since = new Date(Date.parse(event.at) - countedWithinMs).toISOString();
  const rows = await queries
    .selectFrom('audit')
    .select('id')
    .where('user_id', '=', event.userId)
    .where('kind', '=', event.kind)
    .where('entity', '=', event.subject?.entity ?? null)
    .where('at', '>', since)
    // Without this, a row in the future, written by a clock that was ahead, would collect all counts until then.
    .where('at', '<=', latestByNow(event.at))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsPerMinute)
    .execute();
  const [last] = rows;
  if (!last || rows.length < rowsPerMinute) return recordAudit(queries, event);
  await queries
    .updateTable('audit')
    .set((row) => ({ times: row('times', '+', 1) }))
    .where('id', '=', last.id)
    .execute();
};

export interface AuditFilter {
  /** The user who acted, or whose account was acted on. */
  person?: number | undefined;
  kind?: AuditKind | undefined;
  /** From this instant on. */
  from?: string | undefined;
  /** Before this instant. */
  to?: string | undefined;
}

const fitting = (queries: Queries, { person, kind, from, to }: AuditFilter) =>
  queries
    .selectFrom('audit as a')
    .$if(person !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('a.user_id', '=', person ?? 0),
          row.and([row('a.entity', '=', 'user'), row('a.entity_id', '=', person ?? 0)]),
        ]),
      ),
    )
    .$if(kind !== undefined, (query) => query.where('a.kind', '=', kind ?? ''))
    .$if(from !== undefined, (query) => query.where('a.at', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('a.at', '<', to ?? ''));

const nameOf = (firstName: string | null, lastName: string | null): string | null =>
  firstName === null ? null : `${firstName} ${lastName}`;

/** What files were called when they were uploaded, by key. */
const fileNames = async (queries: Queries, keys: readonly string[]): Promise<Map<string, string>> => {
  if (keys.length === 0) return new Map();
  const rows = await queries
    .selectFrom('files')
    .select(['key', 'original_filename as name'])
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map(({ key, name }) => [key, name]));
};

/** What imports are called: by their files, or by what they set. */
const importNames = async (queries: Queries, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('imports')
    .select(['id', 'file_name', 'title'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, file_name, title }) => [
      id,
      title === null ? file_name : sayInEnglish(StoredSaid.parse(JSON.parse(title))),
    ]),
  );
};

/** A page of events, newest first, and the total number that match. */
export const findAudit = async (
  queries: Queries,
  filter: AuditFilter,
  slice: { limit: number; offset: number },
): Promise<{ items: AuditEntry[]; total: number }> => {
  const { total } = await fitting(queries, filter)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await fitting(queries, filter)
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('users as s', (join) => join.onRef('s.id', '=', 'a.entity_id').on('a.entity', '=', 'user'))
    .selectAll('a')
    .select([
      'u.first_name as personFirstName',
      'u.last_name as personLastName',
      's.first_name as subjectFirstName',
      's.last_name as subjectLastName',
    ])
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  const details = rows.map(({ detail }) => AuditDetail.parse(JSON.parse(detail)));
  const files = await fileNames(
    queries,
    details.flatMap(({ key }) => key ?? []),
  );
  const imports = await importNames(
    queries,
    rows.flatMap(({ entity, entity_id: id }) => (entity === 'import' && id !== null ? id : [])),
  );
  const items = rows.map((row, at) => ({
    id: row.id,
    at: row.at,
    kind: AuditKind.parse(row.kind),
    person:
      row.user_id === null
        ? null
        : { id: row.user_id, name: nameOf(row.personFirstName, row.personLastName) ?? '' },
    subject:
      row.entity === null
        ? null
        : {
            entity: AuditEntity.parse(row.entity),
            id: row.entity_id,
            name:
              row.entity === 'import'
                ? (imports.get(row.entity_id ?? 0) ?? null)
                : nameOf(row.subjectFirstName, row.subjectLastName),
          },
    detail: details[at] ?? {},
    file: files.get(details[at]?.key ?? '') ?? null,
    call: row.call,
    address: row.address,
    requestId: row.request_id,
    times: row.times,
  }));
  return { items, total };
};

const deletedAtOnce = 500;

/** Deletes events before this instant, a few hundred per transaction. Others have their turn in between. */
export const deleteOldAudit = async (database: Database, before: string): Promise<void> => {
  for (let isMore = true; isMore; await breathe())
    isMore = await database.write(async (queries) => {
      const old = await queries
        .selectFrom('audit')
        .select('id')
        .where('at', '<', before)
        .orderBy('at')
        .limit(deletedAtOnce)
        .execute();
      if (old.length === 0) return false;
      const ids = old.map(({ id }) => id);
      await queries.deleteFrom('audit').where('id', 'in', ids).execute();
      return old.length === deletedAtOnce;
    });
};
