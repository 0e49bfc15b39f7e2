import { z } from 'zod';
import { accessWords as words } from '../words/en/access.ts';
import { partnerKind, type Partner } from './scope.ts';

/** The roles that are stored. `normaliseRole` turns any unknown value into read-only. */
export const Role = z.enum(['administrator', 'editor', 'read_only']);
export type Role = z.infer<typeof Role>;

/** As what an administrator is stored or sent. */
export const administratorValues = ['administrator', 'admin'] as const;

/** The role for a stored or sent value; for an unknown one read-only. */
export const normaliseRole = (value: unknown): Role =>
  administratorValues.some((one) => one === value)
    ? 'administrator'
    : (Role.options.find((role) => role === value) ?? 'read_only');

/** The code of what somebody is. */
const accessCode = (role: Role, partner: Partner | null) =>
  `access.${partner ? partnerKind(partner) : role}` as const;

/** The 'Access Level' text of the user menu. */
export const accessLevel = (role: Role, partner: Partner | null = null) => words[accessCode(role, partner)];

const ranks = { read_only: 0, editor: 1, administrator: 2 } as const satisfies Record<Role, number>;

/** Whether a role allows no more than another. */
export const isAtMost = (role: Role, most: Role): boolean => ranks[role] <= ranks[most];
