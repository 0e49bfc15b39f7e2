import { z } from 'zod';
import { StoredSaid } from '../words/said.ts';
import { said, type Said } from '../words/stated.ts';
import { partnerKind, type Partner } from './scope.ts';
import type { Role } from './roles.ts';

/** What a partner reads instead of a person's name: 'Editor 2'. The number is the person's within one run or record. */
export const standIn = (
  { role, partner }: { role: Role; partner: Partner | null },
  number: number,
): Said<'person.stand_in'> =>
  said('person.stand_in', { as: partner === null ? role : partnerKind(partner), number });

/** A person as a partner reads them: the number, and the sentence of the fact instead of a name. */
export interface StandIn {
  id: number;
  name: string;
  standIn: Said<'person.stand_in'>;
}

/** In an answer that names people: the facts of what stands in it for names, beside their sentences. Absent where nothing does. */
export const standIns = { standIns: z.array(StoredSaid).optional() };

type Names<People> = { [Field in keyof People]: People[Field] extends StandIn ? string : string | null };

/** What stands for the names of people in an answer, by its fields, and the facts of it. */
export const inStead = <People extends Readonly<Record<string, StandIn | null | undefined>>>(
  people: People,
): Names<People> & { standIns: Said<'person.stand_in'>[] } => {
  const fields = Object.entries(people);
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields are those that were given
    ...(Object.fromEntries(fields.map(([field, one]) => [field, one?.name ?? null])) as Names<People>),
    standIns: fields.flatMap(([, one]) => one?.standIn ?? []),
  };
};
