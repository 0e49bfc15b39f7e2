import { z } from 'zod';

/** The three roles that are stored; anything else is treated as the last. */
export const Role = z.enum(['administrator', 'editor', 'read_only']);
export type Role = z.infer<typeof Role>;

/** The role that a stored or sent value means: `admin` is an administrator, anything unknown is read-only. */
export const normaliseRole = (value: unknown): Role =>
  value === 'administrator' || value === 'admin'
    ? 'administrator'
    : value === 'editor'
      ? 'editor'
      : 'read_only';

const accessLevels = { administrator: 'Administrator', editor: 'Editor', read_only: 'Read-only' } as const;

/** The 'Access Level' text of the user menu. */
export const accessLevel = (role: Role) => accessLevels[role];
