import { sql, type RawBuilder } from 'kysely';
import type { Engine } from '../db/database.ts';
import type { Places } from '../db/kept-query.ts';
import {
  textCondition,
  textSearch,
  textSearchOfClient,
  type TextTest,
  type TextValues,
} from '../db/text-search.ts';

/** Which products a list is about. */
export interface ProductFilter {
  clientId: number | undefined;
  /** What must stand in the product's text; see `searchTerms`. */
  terms: readonly string[];
}

/** What of a filter changes the text of a statement. */
export interface FilterShape {
  engine: Engine;
  hasClient: boolean;
  tests: readonly TextTest[];
}

/** What of a filter is a value in a statement. */
export type FilterValues = TextValues & { clientId: number };

/** A filter as kept queries take it. */
export const filterOf = (
  engine: Engine,
  { clientId, terms }: ProductFilter,
): { shape: FilterShape; values: FilterValues } => {
  const search = clientId === undefined ? textSearch : textSearchOfClient;
  const { tests, values } = search(
    engine,
    terms.map((term) => [term]),
  );
  return {
    shape: { engine, hasClient: clientId !== undefined, tests },
    values: Object.assign(values, { clientId: clientId ?? 0 }),
  };
};

/** The conditions of a filter on `client_products as cp`, in no order; none where every product fits. */
export const conditionsOf = (
  { engine, hasClient, tests }: FilterShape,
  at: Places<FilterValues>,
): RawBuilder<boolean>[] => [
  ...(hasClient ? [sql<boolean>`cp.client_id = ${at.clientId}`] : []),
  ...(tests.length > 0 ? [textCondition(engine, tests, at)] : []),
];

/** The `where` of these conditions; nothing where there is none, for SQLite counts a table without one 70 times faster. */
export const whereAll = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
