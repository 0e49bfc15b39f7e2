import { hash } from 'node:crypto';
import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Queries } from './database.ts';

/** Stands in a kept query for a value that each run brings. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Where the values of a kept query go in its text. */
export type Places<Values> = { [Name in keyof Values]: RawBuilder<Values[Name]> };

/** A kept query as it is run: its text, this run's values, and the name under which PostgreSQL keeps its plan. */
export interface KeptRun {
  sql: string;
  parameters: readonly unknown[];
  name: string | undefined;
}

/** Runs a kept query past the layers of Kysely, which only builders need: 8 µs less for each on SQLite. */
export type DirectRun = (run: KeptRun) => Promise<unknown[]> | unknown[];

const directRuns = new WeakMap<Queries, DirectRun>();

/** Tells how kept queries are run on these queries; without it they run as any other query does. */
export const runDirectly = (queries: Queries, run: DirectRun): void => {
  directRuns.set(queries, run);
};

interface Kept {
  query: CompiledQuery;
  name: string | undefined;
}

/** The kept texts of one query on one database, and the names that these have been given so far. */
interface Shapes {
  kept: Map<string, Kept>;
  names: Set<string>;
}

const places = new Proxy({}, { get: (_, name) => sql`${new Place(String(name))}` });

/** A shape depends on what people type, in the number of words; the oldest goes when there are too many. */
const mostShapes = 200;

/**
 * The name of a text: the same whenever it is built again. Each connection of PostgreSQL keeps every statement that it
 * was ever given under a name, so there are only so many; one more has none (undefined) and is planned at each run.
 */
const nameOf = (text: string, names: Set<string>): string | undefined => {
  const name = `kept_${hash('sha256', text, 'base64url')}`;
  if (!names.has(name) && names.size >= mostShapes) return undefined;
  names.add(name);
  return name;
};

/**
 * A query whose text is built once per shape and database, and run with new values from then on: building one with
 * Kysely takes 25 to 100 µs, as much as SQLite takes to answer it. `shape` is whatever changes the text.
 * `isNamed` lets PostgreSQL plan it once per connection; never for a search in texts, whose best plan depends on the
 * text (176 ms against 1.2 ms). One that writes runs in a transaction only.
 */
export const keptQuery = <Values extends object, Row, Shape = undefined>(
  { isNamed }: { isNamed: boolean },
  build: (queries: Queries, at: Places<Values>, shape: Shape) => CompiledQuery<Row>,
): ((
  queries: Queries,
  values: Values,
  ...shape: Shape extends undefined ? [] : [Shape]
) => Promise<Row[]>) => {
  const keptBy = new WeakMap<object, Shapes>();

  const keptFor = (queries: Queries, shape: Shape): Kept => {
    // The adapter is the same for a database and its transactions, which share the kept text.
    const { adapter } = queries.getExecutor();
    const shapes = keptBy.get(adapter) ?? { kept: new Map<string, Kept>(), names: new Set<string>() };
    keptBy.set(adapter, shapes);
    const byShape = shapes.kept;
    const key = shape === undefined ? '' : JSON.stringify(shape);
    const found = byShape.get(key);
    if (found) return found;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the proxy has a place for every name
    const query = build(queries, places as Places<Values>, shape);
    const kept = { query, name: isNamed ? nameOf(query.sql, shapes.names) : undefined };
    const oldest = byShape.keys().next();
    if (byShape.size >= mostShapes && !oldest.done) byShape.delete(oldest.value);
    byShape.set(key, kept);
    return kept;
  };

  return async (queries, values, ...shape) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no shape is passed only where it is undefined
    const { query, name } = keptFor(queries, shape[0] as Shape);
    const valueOf = (parameter: unknown): unknown =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- places are made for the names of the values only
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter;
    const parameters = query.parameters.map(valueOf);
    const run = directRuns.get(queries);
    const rows = run
      ? await run({ sql: query.sql, parameters, name })
      : (await queries.executeQuery({ ...query, parameters })).rows;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the builder stated the row; no driver can check it
    return rows as Row[];
  };
};
