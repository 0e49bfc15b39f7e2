import { partnerKind, type Partner } from './scope.ts';
import type { Role } from './roles.ts';

const words = {
  administrator: 'Administrator',
  editor: 'Editor',
  read_only: 'Worker',
  client: 'Client',
  supplier: 'Supplier',
} as const;

/** What a partner reads instead of a person's name: 'Editor 2'. The number is the person's within one run or record. */
export const standIn = ({ role, partner }: { role: Role; partner: Partner | null }, number: number): string =>
  `${words[partner === null ? role : partnerKind(partner)]} ${number}`;
