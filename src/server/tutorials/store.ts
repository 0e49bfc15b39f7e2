import type { Selectable } from 'kysely';
import type { Tutorial, TutorialDraft } from '#domain/tutorials/contract.ts';
import type { Queries } from '../db/database.ts';
import { locked } from '../db/row-lock.ts';
import type { Tables } from '../db/tables.ts';

const columns = [
  'id',
  'title',
  'description',
  'video_url',
  'category',
  'video_source',
  'version',
  'created_at',
] as const;

const tutorialOf = (row: Pick<Selectable<Tables['tutorials']>, (typeof columns)[number]>): Tutorial => ({
  id: row.id,
  title: row.title,
  description: row.description,
  videoUrl: row.video_url,
  category: row.category,
  videoSource: row.video_source === 'file' ? 'file' : 'youtube',
  version: row.version,
  createdAt: row.created_at,
});

const newestFirst = (queries: Queries) =>
  queries.selectFrom('tutorials').select(columns).orderBy('id', 'desc');

/** One page of tutorials, newest first, and how many there are in all. */
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

/** Every tutorial, newest first, batch by batch, so that neither memory nor a snapshot is held. */
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

/** One tutorial; null when there is none. */
export const findTutorial = async (queries: Queries, id: number): Promise<Tutorial | null> => {
  const row = await queries.selectFrom('tutorials').select(columns).where('id', '=', id).executeTakeFirst();
  return row ? tutorialOf(row) : null;
};

/** One tutorial that nobody else changes until the transaction ends; null when there is none. */
export const lockTutorial = async (queries: Queries, id: number): Promise<Tutorial | null> => {
  const one = queries.selectFrom('tutorials').select(columns).where('id', '=', id);
  const row = await locked(queries, one).executeTakeFirst();
  return row ? tutorialOf(row) : null;
};

/** Adds a tutorial and answers its id. */
export const insertTutorial = async (queries: Queries, draft: TutorialDraft, at: string): Promise<number> => {
  const { id } = await queries
    .insertInto('tutorials')
    .values({
      title: draft.title,
      description: draft.description ?? null,
      video_url: draft.videoUrl,
      category: draft.category,
      video_source: draft.videoSource,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Writes what is stated of a tutorial, and gives it its next version. */
export const updateTutorial = async (
  queries: Queries,
  id: number,
  change: Partial<TutorialDraft>,
  at: string,
): Promise<void> => {
  await queries
    .updateTable('tutorials')
    .set((row) => ({
      title: change.title,
      description: change.description,
      video_url: change.videoUrl,
      category: change.category,
      video_source: change.videoSource,
      version: row('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .execute();
};
