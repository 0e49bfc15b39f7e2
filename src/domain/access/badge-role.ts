import { z } from 'zod';
import type { Role } from './roles.ts';

/** What somebody may be who has only a badge and a PIN: an editor at most, because a PIN may have only four digits. */
export const BadgeRole = z.enum(['read_only', 'editor']);
export type BadgeRole = z.infer<typeof BadgeRole>;

const byBadge = {
  read_only: 'read_only',
  editor: 'editor',
  administrator: 'editor',
} as const satisfies Record<Role, BadgeRole>;

/** The role of a person who has shown badge and PIN. */
export const badgeRole = (role: Role): BadgeRole => byBadge[role];
