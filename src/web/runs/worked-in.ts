import type { FullRun } from '#domain/runs/contract.ts';
import { eventFormat } from '#domain/runs/formats.ts';
import { noWorkIn } from '#domain/runs/turns.ts';

interface Person {
  id: number;
  name: string;
}

/** The people who have worked in a run: its worker, and those of its latest events. They cannot be its second person. */
export const workedIn = ({ worker, events }: Pick<FullRun, 'worker' | 'events'>): Person[] => {
  const noWork = noWorkIn(eventFormat);
  const people = events.flatMap(({ kind, user }): Person[] => (noWork.includes(kind) ? [] : [user]));
  return [...new Map([worker, ...people].map(({ id, name }) => [id, { id, name }])).values()];
};

export const namesOf = (people: readonly Person[]): string => people.map(({ name }) => name).join(', ');
