import { normaliseRole } from '#domain/access/roles.ts';
import { sayInEnglish } from '#domain/words/say.ts';
import { standIn, type StandIn } from '#domain/access/stand-in.ts';
import type { Queries } from '../db/database.ts';
import { inBatches } from '../in-batches.ts';
import { partnerOf } from '../sessions/partner-of.ts';

type Person = Parameters<typeof standIn>[0];

/** The name is in English, as whatever the server answers: a page in another language says the fact beside it. */
const inSteadOf = (person: Person, number: number): StandIn => {
  const fact = standIn(person, number);
  return { id: number, name: sayInEnglish(fact), standIn: fact };
};

/** The role and partner of these people, by id. Of an account that is gone neither is known. */
const findPeople = async (queries: Queries, ids: readonly number[]): Promise<Map<number, Person>> => {
  const distinct = [...new Set(ids)];
  const rows = await inBatches(distinct, (batch) =>
    queries
      .selectFrom('users')
      .select(['id', 'role', 'partner_client_id', 'partner_supplier'])
      .where('id', 'in', batch)
      .execute(),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    distinct.map((id) => {
      const row = known.get(id);
      return [id, { role: normaliseRole(row?.role), partner: row ? partnerOf(row) : null }];
    }),
  );
};

/** What partners read instead of names, by id. People are numbered from 1 in the order in which they are given. */
export const findStandIns = async (
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, StandIn>> => {
  const people = [...(await findPeople(queries, ids))];
  return new Map(people.map(([id, person], index) => [id, inSteadOf(person, index + 1)]));
};

/** What partners read instead of names where each person stands alone, as the maker of one record in a list; by id. */
export const findLoneStandIns = async (
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, StandIn>> => {
  const people = [...(await findPeople(queries, ids))];
  return new Map(people.map(([id, person]) => [id, inSteadOf(person, 1)]));
};
