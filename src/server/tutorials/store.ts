import type { Tutorial, TutorialDraft } from '#domain/tutorials/contract.ts';
import { tutorialFields } from '#domain/tutorials/tutorial-fields.ts';
import type { Queries } from '../db/database.ts';
import { columnsOf, recordIn, selected } from '../db/record-columns.ts';
import { forUpdate } from '../db/locks/row-lock.ts';

const tutorials = (queries: Queries) =>
  queries
    .selectFrom('tutorials')
    .select(['id', 'version', 'created_at as createdAt'])
    .select(selected('tutorials', tutorialFields));

type TutorialRow = Awaited<ReturnType<ReturnType<typeof tutorials>['execute']>>[number];

const tutorialOf = (row: TutorialRow): Tutorial => ({
  id: row.id,
  // Any other value in an older row means a link.
  ...recordIn(tutorialFields, { ...row, videoSource: row.videoSource === 'file' ? 'file' : 'youtube' }),
  version: row.version,
  createdAt: row.createdAt,
});

const newestFirst = (queries: Queries) => tutorials(queries).orderBy('id', 'desc');

/** One page of tutorials, newest first, and their total number. */
export const findTutorials = async (
  queries: Queries,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: Tutorial[]; total: number }> => {
  const rows = await newestFirst(queries).limit(limit).offset(offset).execute();
  const count = await queries
    .selectFrom('tutorials')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(tutorialOf), total: count.total };
};

const batch = 500;

/** All tutorials, newest first, read in batches, so that they neither fill memory nor hold a snapshot open. */
export const streamTutorials = async function* (queries: Queries): AsyncGenerator<Tutorial> {
  let last: number | undefined;
  do {
    const before = last;
    const rows = await newestFirst(queries)
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
      .limit(batch)
      .execute();
    for (const row of rows) yield tutorialOf(row);
    last = rows.length < batch ? undefined : rows.at(-1)?.id;
  } while (last !== undefined);
};

export const findTutorial = async (queries: Queries, id: number): Promise<Tutorial | null> => {
  const row = await tutorials(queries).where('id', '=', id).executeTakeFirst();
  return row ? tutorialOf(row) : null;
};

/** A tutorial, locked until the transaction ends; null if there is none. */
export const lockTutorial = async (queries: Queries, id: number): Promise<Tutorial | null> => {
  const one = tutorials(queries).where('id', '=', id);
  const row = await forUpdate(queries, one).executeTakeFirst();
  return row ? tutorialOf(row) : null;
};

/** Inserts a tutorial and returns its id. */
export const insertTutorial = async (
  queries: Queries,
  draft: Omit<TutorialDraft, 'createdAt'>,
  { at, createdAt }: { at: string; createdAt: string },
): Promise<number> => {
  const { id } = await queries
    .insertInto('tutorials')
    .values({
      ...columnsOf(tutorialFields, { description: null, ...draft }),
      created_at: createdAt,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Updates the given fields of a tutorial and increments its version. */
export const updateTutorial = async (
  queries: Queries,
  id: number,
  { createdAt, ...change }: Partial<Omit<TutorialDraft, 'createdAt'>> & { createdAt?: string },
  at: string,
): Promise<void> => {
  await queries
    .updateTable('tutorials')
    .set((row) => ({
      ...columnsOf(tutorialFields, change),
      ...(createdAt === undefined ? {} : { created_at: createdAt }),
      version: row('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .execute();
};
