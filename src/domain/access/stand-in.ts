import { standInNames } from '../words/en/common.ts';
import { said, type Said } from '../words/stated.ts';
import { partnerKind, type Partner } from './scope.ts';
import type { Role } from './roles.ts';

/** What a partner reads instead of a person's name: 'Editor 2'. The number is the person's within one run or record. */
export const standIn = (
  { role, partner }: { role: Role; partner: Partner | null },
  number: number,
): Said<'person.stand_in'> =>
  said('person.stand_in', { as: partner === null ? role : partnerKind(partner), number });

const kinds = ['administrator', 'editor', 'read_only', 'client', 'supplier'] as const;

/** The fact of which a name is the English sentence; null for the name of a person. */
export const standInNamed = (name: string): Said<'person.stand_in'> | null => {
  const [, word, number] = /^(\w+) (\d{1,9})$/.exec(name) ?? [];
  const as = kinds.find((kind) => standInNames[kind] === word);
  return as === undefined ? null : said('person.stand_in', { as, number: Number(number) });
};
