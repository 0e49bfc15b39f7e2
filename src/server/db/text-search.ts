import { sql, type RawBuilder } from 'kysely';
import { escapeLike } from './contains.ts';
import type { Engine } from './database.ts';
import type { Places } from './compiled-query.ts';

const trigram = 3;

/** Long codes are looked up in the index by their last digits only, the most selective ones. */
const longCode = /^\d{8,}$/;
const codeEnd = 5;

const quotePhrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const isIndexed = (text: string): boolean => Array.from(text).length >= trigram;

/** One condition of a text search: its operator, and its number of alternatives. */
export interface TextTest {
  how: 'match' | 'like' | 'contains';
  alternatives: number;
}

/** The values of the conditions, numbered in order. */
export type TextValues = Record<`text${number}`, string>;

/** A text search: the conditions that make up its statement, and their values. */
export interface TextSearch {
  tests: TextTest[];
  values: TextValues;
  /** Whether a trigram index can answer the search; if not, rows are compared one by one. */
  isIndexed: boolean;
}

/** The index terms for a group. A long code is reduced to its end; hits must then be compared with the whole code. */
const forIndex = (group: readonly string[]): string[] =>
  group.map((text) => (longCode.test(text) ? text.slice(-codeEnd) : text));

/**
 * A search for products whose text contains at least one alternative of each group, literally (`%`, `_` and quotes have
 * no special meaning). Both engines use a trigram index; texts of one or two characters are compared row by row. A
 * barcode of 13 digits has 11 trigrams, each with a long posting list: looking up its last 5 digits and comparing the
 * few hits takes 0.19 ms instead of 0.73 at 100,000 products on SQLite, and 0.33 instead of 0.56 on PostgreSQL.
 */
export const textSearch = (engine: Engine, groups: readonly (readonly string[])[]): TextSearch => {
  const tests: TextTest[] = [];
  const texts: string[] = [];
  const add = (how: TextTest['how'], alternatives: readonly string[]): void => {
    tests.push({ how, alternatives: alternatives.length });
    texts.push(...alternatives);
  };
  const indexed = groups.filter((group) => group.every(isIndexed));
  if (engine === 'sqlite' && indexed.length > 0) {
    const phrases = indexed.map((group) => `(${forIndex(group).map(quotePhrase).join(' OR ')})`);
    add('match', [phrases.join(' AND ')]);
  }
  for (const group of groups) {
    const isWhole = !group.some((text) => longCode.test(text));
    if (engine === 'postgres')
      add(
        'like',
        forIndex(group).map((text) => `%${escapeLike(text)}%`),
      );
    if (!isWhole || (engine === 'sqlite' && !indexed.includes(group))) add('contains', group);
  }
  const values = Object.fromEntries(texts.map((text, n) => [`text${n}`, text]));
  return { tests, values, isIndexed: indexed.length > 0 };
};

/**
 * Like `textSearch`, within one client's products. SQLite scans the client's texts in the index of migration 0009. With
 * the trigram index it would have to look up the client of every hit: 22 ms instead of 2.6 for 15,000 hits among
 * 100,000 products. The scan is slower only for rare words: 1.4 ms instead of 0.5.
 */
export const textSearchOfClient = (engine: Engine, groups: readonly (readonly string[])[]): TextSearch => {
  if (engine === 'postgres') return textSearch(engine, groups);
  const values = groups.flat().map((text, n) => [`text${n}`, `%${escapeLike(text)}%`] as const);
  return {
    tests: groups.map((group) => ({ how: 'like', alternatives: group.length })),
    values: Object.fromEntries(values),
    isIndexed: false,
  };
};

/** How the condition uses SQLite's index `product_search`: by the ids of matching products, or as a joined table. */
type Matching = 'ids' | 'rows';

/** The condition for these tests, on `client_products as cp`, and with 'rows' on the joined `product_search`. */
export const textCondition = (
  engine: Engine,
  tests: readonly TextTest[],
  at: Places<TextValues>,
  matching: Matching = 'ids',
): RawBuilder<boolean> => {
  let next = 0;
  const conditions = tests.map(({ how, alternatives }) => {
    const choices = Array.from({ length: alternatives }, () => {
      const value = at[`text${next}`];
      next += 1;
      if (how === 'match' && matching === 'rows') return sql`product_search match ${value}`;
      if (how === 'match')
        return sql`cp.id in (select rowid from product_search where product_search match ${value})`;
      if (how === 'like')
        return engine === 'sqlite'
          ? sql`cp.search_text like ${value} escape '\\'`
          : sql`cp.search_text like ${value}`;
      return engine === 'sqlite'
        ? sql`instr(cp.search_text, ${value}) > 0`
        : sql`strpos(cp.search_text, ${value}) > 0`;
    });
    return sql`(${sql.join(choices, sql` or `)})`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
};

/** How many of the newest products PostgreSQL scans before it uses the index. */
const newestLookedThrough = 2_000;

interface NewestRequest {
  engine: Engine;
  tests: readonly TextTest[];
  isIndexed: boolean;
  /** Further conditions on `client_products as cp`, each beginning with `and`. */
  narrowing: RawBuilder<unknown>;
  isOfClient: boolean;
  /** A literal in the statement: SQLite replans whenever a bound limit changes, which takes 0.15 ms. */
  limit: number;
}

/**
 * Selects the ids of the newest products whose text matches, without collecting all matches: of a million products,
 * 300,000 contain a common word. SQLite reads its index backwards (0.2 ms instead of 254 for a million products).
 * PostgreSQL's index has no order: common words are found among the newest products, other words with the index. Its
 * hits are materialized: otherwise PostgreSQL would scan ids backwards until enough match, which is right only if no
 * index can answer.
 */
export const newestWithText = (
  request: NewestRequest,
  at: Places<TextValues>,
): RawBuilder<{ id: number }> => {
  const { engine, tests, isIndexed, narrowing, isOfClient } = request;
  const newest = sql`order by cp.id desc limit ${sql.lit(request.limit)}`;
  if (engine === 'sqlite' && isIndexed)
    return sql`select cp.id from product_search cross join client_products cp on cp.id = product_search.rowid
      where ${textCondition(engine, tests, at, 'rows')} ${narrowing}
      order by product_search.rowid desc limit ${sql.lit(request.limit)}`;
  const condition = textCondition(engine, tests, at);
  const fitting = sql`select cp.id from client_products cp where ${condition} ${narrowing}`;
  if (!isIndexed) return sql`select cp.id from (${fitting}) cp ${newest}`;
  const indexed = sql<{
    id: number;
  }>`with hits as materialized (${fitting}) select cp.id from hits cp ${newest}`;
  if (isOfClient) return indexed;
  const recent = sql`select cp.id from (
      select * from client_products order by id desc limit ${sql.lit(newestLookedThrough)}) cp
    where ${condition} ${narrowing} ${newest}`;
  const isEnough = sql`(select count(*) from recent) = ${sql.lit(request.limit)}`;
  return sql`with recent as materialized (${recent}) select id from recent where ${isEnough}
    union all select id from (${indexed}) older where not ${isEnough}`;
};
