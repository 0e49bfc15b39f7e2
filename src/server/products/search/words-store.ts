import { hasSpellings, spellingsOf } from '#domain/search/spellings.ts';
import { searchWords } from '#domain/codes/code-key.ts';
import type { Queries } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { breathe, unhurried } from '../../breathe.ts';

const wordsPerQuery = 500;
const spellingsPerInsert = 4_000;

const unknownWords = async (queries: Queries, words: readonly string[]): Promise<string[]> => {
  const unknown: string[] = [];
  for (let start = 0; start < words.length; start += wordsPerQuery) {
    const some = words.slice(start, start + wordsPerQuery);
    const rows = await queries
      .selectFrom('word_spellings')
      .select('word')
      .where('spelling', 'in', some)
      .whereRef('spelling', '=', 'word')
      .execute();
    const known = new Set(rows.map((row) => row.word));
    unknown.push(...some.filter((word) => !known.has(word)));
    if (words.length > wordsPerQuery) await breathe();
  }
  return unknown;
};

/**
 * Adds the words of these texts to the search, so that near spellings find them. Words are never removed: a word that
 * no product has any more finds nothing.
 */
export const learnWords = async (queries: Queries, texts: Iterable<string>): Promise<void> => {
  const words = new Set<string>();
  for await (const text of unhurried(texts))
    for (const word of searchWords(text)) if (hasSpellings(word)) words.add(word);
  const rows: { spelling: string; word: string }[] = [];
  // Sorted, so that concurrent calls wait instead of deadlocking.
  for await (const word of unhurried(await unknownWords(queries, [...words].toSorted())))
    for (const spelling of spellingsOf(word)) rows.push({ spelling, word });
  for (let start = 0; start < rows.length; start += spellingsPerInsert) {
    await insertMany(queries, 'word_spellings', rows.slice(start, start + spellingsPerInsert), {
      ignoresConflicts: true,
    });
    if (rows.length > spellingsPerInsert) await breathe();
  }
};
