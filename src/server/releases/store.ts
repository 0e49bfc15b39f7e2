import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Release } from '#domain/record/release.ts';
import { canonicalJson } from '#domain/releases/canonical-json.ts';
import type { Content } from '#domain/releases/content.ts';
import { StoredSaid } from '#domain/words/said.ts';
import { sayInEnglish, type Said } from '#domain/words/say.ts';
import { sql, type RawBuilder } from 'kysely';
import { compiledQuery, type Places } from '../db/compiled-query.ts';
import { contains } from '../db/contains.ts';
import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { findHashes } from '../files/store.ts';
import { inBatches } from '../in-batches.ts';
import { announce } from '../outbox/outbox-store.ts';
import { fullName } from '../users/full-name.ts';
import { noteReleased, noteSuperseded } from './superseded.ts';

export type Released = 'product' | 'client';

/** A release with its content. */
export interface ReleaseWithContent extends Release {
  content: Record<string, unknown>;
}

/** A release to be published: the record's content from now on. */
export interface NewRelease {
  id: number;
  content: Content;
  /** The keys of the stored files in the content. */
  fileKeys: readonly string[];
  /** As a person wrote it, or a fact where the portal says it. */
  summary: string | Said;
  userId: number | null;
  approvedBy: number | null;
  /** Why it is published although its artwork fails its check. */
  artworkReason: string | null;
  /** The number under which it was shown before it was published; undefined if it was not shown. */
  number?: number | undefined;
  at: string;
}

interface Latest {
  number: number;
  sha256: string;
  /** The highest number of a draft; null if the record never had one. */
  spent: number | null;
}

/** The highest number of a draft of the record of the current release `r`. */
const spentNumber = sql<number | null>`(select s.number from spent_numbers as s
  where s.entity = r.entity and s.record_id = r.record_id)`;

/** The number after all that were published or shown. */
const nextNumber = (latest: Pick<Latest, 'number' | 'spent'> | undefined): number =>
  Math.max(latest?.number ?? 0, latest?.spent ?? 0) + 1;

const latestOfOne = compiledQuery(
  { isNamed: true },
  (queries, at: Places<{ id: number }>, { entity }: { entity: Released }) =>
    queries
      .selectFrom('releases as r')
      .select(['r.record_id', 'r.number', 'r.sha256', spentNumber.as('spent')])
      .where('r.entity', '=', sql.lit(entity))
      .where('r.record_id', '=', at.id)
      .orderBy('r.number', 'desc')
      .limit(sql.lit(1))
      .compile(),
);

/** The latest release of each of these records; records without one are left out. */
const findLatest = async (
  queries: Queries,
  entity: Released,
  ids: readonly number[],
): Promise<Map<number, Latest>> => {
  const [id] = ids;
  const rows =
    ids.length === 1 && id !== undefined
      ? await latestOfOne(queries, { id }, { entity })
      : await latestOfMany(queries, entity, ids);
  return new Map(rows.map(({ record_id, ...latest }) => [record_id, latest]));
};

/** The rows of the latest releases of these records. */
export const latestReleases = (queries: Queries, entity: Released, ids: readonly number[]) =>
  queries
    .selectFrom('releases as r')
    .where('r.entity', '=', entity)
    .where('r.record_id', 'in', ids)
    .where('r.number', '=', (row) =>
      row
        .selectFrom('releases as later')
        .select(({ fn }) => fn.max('later.number').as('number'))
        .whereRef('later.entity', '=', 'r.entity')
        .whereRef('later.record_id', '=', 'r.record_id'),
    );

const latestOfMany = (queries: Queries, entity: Released, ids: readonly number[]) =>
  latestReleases(queries, entity, ids)
    .select(['r.record_id', 'r.number', 'r.sha256', spentNumber.as('spent')])
    .execute();

type Hashable = Pick<NewRelease, 'content' | 'fileKeys'>;

/** Canonical JSON of the content with the hashes of its files, and the SHA-256 of that JSON. */
const hashed = (
  release: Hashable,
  hashes: ReadonlyMap<string, string>,
): { content: string; sha256: string } => {
  const files = Object.fromEntries(
    release.fileKeys.flatMap((key) => {
      const sha256 = hashes.get(key);
      return sha256 === undefined ? [] : [[key, sha256]];
    }),
  );
  const content = canonicalJson({ ...release.content, files });
  return { content, sha256: hash('sha256', content) };
};

/** The stored content that a release would have, and its hash. */
export const hashedContent = async (
  queries: Queries,
  release: Hashable,
): Promise<{ content: string; sha256: string }> =>
  hashed(release, await findHashes(queries, release.fileKeys));

/**
 * Publishes records, each under the number that it was shown with or the next, unless its latest release has the same
 * content. Call it in the transaction that has locked and written them. With `isFirst`, no record has a release yet; with `isOld`
 * they are as old as their records, and nobody is told.
 */
export const publish = async (
  queries: Queries,
  entity: Released,
  releases: readonly NewRelease[],
  { isFirst = false, isOld = false }: { isFirst?: boolean; isOld?: boolean } = {},
): Promise<void> => {
  await inBatches(releases, async (batch) => {
    const ids = batch.map(({ id }) => id);
    const latest = isFirst ? new Map<number, Latest>() : await findLatest(queries, entity, ids);
    const hashes = await findHashes(
      queries,
      batch.flatMap(({ fileKeys }) => fileKeys),
    );
    const clientsOf = new Map(batch.map(({ id, content }) => [id, content['clientId'] ?? null]));
    const rows = batch.flatMap((release) => {
      const { content, sha256 } = hashed(release, hashes);
      const before = latest.get(release.id);
      if (before?.sha256 === sha256) return [];
      return {
        entity,
        record_id: release.id,
        number:
          release.number !== undefined && release.number > (before?.number ?? 0)
            ? release.number
            : nextNumber(before),
        at: release.at,
        user_id: release.userId,
        approved_by: release.approvedBy,
        summary: typeof release.summary === 'string' ? release.summary : '',
        said: typeof release.summary === 'string' ? null : JSON.stringify(release.summary),
        content,
        sha256,
        ...(release.artworkReason === null ? {} : { artwork_reason: release.artworkReason }),
      };
    });
    await insertMany(queries, 'releases', rows);
    await announceReleases(queries, entity, rows, clientsOf);
    const [first] = rows;
    const tell = isFirst ? noteReleased : noteSuperseded;
    if (first && !isOld)
      await tell(queries, {
        entity,
        ids: rows.map(({ record_id }) => record_id),
        userId: first.user_id,
        at: first.at,
      });
    return [];
  });
};

/** Tells other systems which releases were published; `clientsOf` names the clients of products. */
const announceReleases = async (
  queries: Queries,
  entity: Released,
  rows: readonly { record_id: number; number: number; at: string }[],
  clientsOf: ReadonlyMap<number, unknown>,
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const dataOf = (id: number) =>
    entity === 'product' ? { productId: id, clientId: clientsOf.get(id) ?? null } : { clientId: id };
  const events = rows.map(({ record_id: id, number }) => ({
    type: `${entity}.released` as const,
    record: `${entity} ${id}`,
    data: { ...dataOf(id), release: number },
  }));
  await announce(queries, events, first.at);
};

/** A record's content as it would be published. */
export type Unpublished = Hashable & { id: number };

/** Of these records, those without a release, and those whose content is not that of their latest release. */
export const findUnlike = async (
  queries: Queries,
  entity: Released,
  records: readonly Unpublished[],
): Promise<{ id: number; isReleased: boolean }[]> => {
  const ids = records.map(({ id }) => id);
  if (ids.length === 0) return [];
  const latest = await findLatest(queries, entity, ids);
  const hashes = await findHashes(
    queries,
    records.flatMap(({ fileKeys }) => fileKeys),
  );
  return records.flatMap((record) => {
    const last = latest.get(record.id);
    return last?.sha256 === hashed(record, hashes).sha256
      ? []
      : [{ id: record.id, isReleased: last !== undefined }];
  });
};

/** Whether a column holds the content of a product that is this client's. */
export const isOfClient = (column: string, clientId: number): RawBuilder<boolean> =>
  // The content is canonical JSON, in which no other field of a product has this name.
  contains(column, `"clientId":${clientId},`);

const releasesOf = (queries: Queries, entity: Released, id: number) =>
  queries.selectFrom('releases as r').where('r.entity', '=', entity).where('r.record_id', '=', id);

const shownOf = (queries: Queries, entity: Released, id: number) =>
  releasesOf(queries, entity, id)
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('users as a', 'a.id', 'r.approved_by')
    .select(['r.number', 'r.at', 'r.summary', 'r.said', 'r.artwork_reason', 'r.sha256'])
    .select(['u.first_name', 'u.last_name'])
    .select(['a.first_name as approver_first_name', 'a.last_name as approver_last_name']);

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownOf>['execute']>>[number];

/** A summary as people read it, and as a fact if it is one. */
export const shownSummary = (summary: string | StoredSaid): Pick<Release, 'summary' | 'said'> =>
  typeof summary === 'string' ? { summary, said: null } : { summary: sayInEnglish(summary), said: summary };

const releaseOf = (row: ShownRow, latest: number): Release => ({
  number: row.number,
  state: row.number === latest ? 'current' : 'superseded',
  at: row.at,
  by: fullName(row),
  approvedBy: fullName({ first_name: row.approver_first_name, last_name: row.approver_last_name }),
  ...shownSummary(row.said === null ? row.summary : StoredSaid.parse(JSON.parse(row.said))),
  artworkReason: row.artwork_reason,
  sha256: row.sha256,
});

/** The number of a record's next release: no release has had it, and no draft that anybody saw. */
export const findNextNumber = async (queries: Queries, entity: Released, id: number): Promise<number> =>
  nextNumber((await findLatest(queries, entity, [id])).get(id));

/** The number of the latest release; 0 if there is none. */
export const findLatestNumber = async (queries: Queries, entity: Released, id: number): Promise<number> => {
  const row = await releasesOf(queries, entity, id)
    .select(({ fn }) => fn.max('r.number').as('number'))
    .executeTakeFirst();
  return row?.number ?? 0;
};

/** A page of a record's releases, newest first, and their total number; of a product, those of a client's times if it is named. */
export const findReleases = async (
  queries: Queries,
  entity: Released,
  id: number,
  { clientId, ...slice }: { limit: number; offset: number; clientId?: number | undefined },
): Promise<{ items: Release[]; total: number }> => {
  const isBounded = entity === 'product' && clientId !== undefined;
  const own = isOfClient('r.content', clientId ?? 0);
  const rows = await shownOf(queries, entity, id)
    .$if(isBounded, (query) => query.where(own))
    .orderBy('r.number', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  const latest = await findLatestNumber(queries, entity, id);
  const { total } = await releasesOf(queries, entity, id)
    .$if(isBounded, (query) => query.where(own))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map((row) => releaseOf(row, latest)), total };
};

/** The most releases whose summaries a reader is told. */
const mostTold = 20;

/** What the publishers of the releases after one wrote, oldest first; and whether another user published one of them. */
export const findSummariesAfter = async (
  queries: Queries,
  { entity, id, number, userId }: { entity: Released; id: number; number: number; userId: number },
): Promise<{ summaries: { number: number; summary: string }[]; isByOthers: boolean }> => {
  const later = releasesOf(queries, entity, id).where('r.number', '>', number);
  const summaries = await later
    .select(['r.number', 'r.summary'])
    .where('r.said', 'is', null)
    .where('r.summary', '!=', '')
    .orderBy('r.number', 'desc')
    .limit(mostTold)
    .execute();
  const other = await later
    .select('r.id')
    .where((row) => row.or([row('r.user_id', 'is', null), row('r.user_id', '!=', userId)]))
    .limit(1)
    .executeTakeFirst();
  return { summaries: summaries.toReversed(), isByOthers: other !== undefined };
};

const batch = 100;

/** All releases of a record, newest first, read in batches. */
export const streamReleases = async function* (
  queries: Queries,
  entity: Released,
  id: number,
): AsyncGenerator<Release> {
  const latest = await findLatestNumber(queries, entity, id);
  let below = latest + 1;
  for (;;) {
    const rows = await shownOf(queries, entity, id)
      .where('r.number', '<', below)
      .orderBy('r.number', 'desc')
      .limit(batch)
      .execute();
    for (const row of rows) yield releaseOf(row, latest);
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    below = last.number;
  }
};

const readContent = (text: string): Record<string, unknown> => Stored.parse(JSON.parse(text));
const Stored = z.record(z.string(), z.unknown());

/** A release with its content; null if there is none. */
export const findRelease = async (
  queries: Queries,
  entity: Released,
  id: number,
  number: number,
): Promise<ReleaseWithContent | null> => {
  const row = await shownOf(queries, entity, id)
    .select('r.content')
    .where('r.number', '=', number)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...releaseOf(row, await findLatestNumber(queries, entity, id)),
    content: readContent(row.content),
  };
};

/** The current release of a record, without its content; null if there is none. */
export const findCurrentRelease = async (
  queries: Queries,
  entity: Released,
  id: number,
): Promise<Release | null> => {
  const row = await shownOf(queries, entity, id).orderBy('r.number', 'desc').limit(1).executeTakeFirst();
  return row ? releaseOf(row, row.number) : null;
};

/** The ids of who published and who approved a release; null where nobody did, or the portal. */
export const findPublishers = async (
  queries: Queries,
  entity: Released,
  id: number,
  number: number,
): Promise<{ byId: number | null; approvedById: number | null }> => {
  const row = await releasesOf(queries, entity, id)
    .select(['r.user_id as byId', 'r.approved_by as approvedById'])
    .where('r.number', '=', number)
    .executeTakeFirst();
  return row ?? { byId: null, approvedById: null };
};

/** The release that was current at an instant; null if the first one is later. */
export const findReleaseAt = async (
  queries: Queries,
  entity: Released,
  id: number,
  at: string,
): Promise<ReleaseWithContent | null> => {
  const row = await releasesOf(queries, entity, id)
    .select('r.number')
    .where('r.at', '<=', at)
    .orderBy('r.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? findRelease(queries, entity, id, row.number) : null;
};
