import type { Tutorial } from '#domain/tutorials/contract.ts';
import type { Queries } from '../db/database.ts';

/** Tutorials, newest first, and how many there are in all. */
export const findTutorials = async (
  queries: Queries,
  slice: { limit: number; offset: number } | null,
): Promise<{ items: Tutorial[]; total: number }> => {
  const rows = await queries
    .selectFrom('tutorials')
    .select(['id', 'title', 'description', 'video_url', 'category', 'video_source', 'version', 'created_at'])
    .orderBy('id', 'desc')
    .$if(slice !== null, (query) => (slice ? query.limit(slice.limit).offset(slice.offset) : query))
    .execute();
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    videoUrl: row.video_url,
    category: row.category,
    videoSource: row.video_source === 'file' ? ('file' as const) : ('youtube' as const),
    version: row.version,
    createdAt: row.created_at,
  }));
  if (!slice) return { items, total: items.length };
  const count = await queries
    .selectFrom('tutorials')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total: count.total };
};
