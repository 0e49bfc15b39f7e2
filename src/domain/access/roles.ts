import { z } from 'zod';

/** The three roles that are stored; anything else reads as the last. */
export const Role = z.enum(['administrator', 'editor', 'read_only']);
export type Role = z.infer<typeof Role>;

/** Whatever a record or an older client says, the role it means: `admin` is an administrator, the unknown may only read. */
export const normaliseRole = (value: unknown): Role =>
  value === 'administrator' || value === 'admin'
    ? 'administrator'
    : value === 'editor'
      ? 'editor'
      : 'read_only';

const accessLevels = { administrator: 'Administrator', editor: 'Editor', read_only: 'Read-only' } as const;

/** The 'Access Level' text of the user menu. */
export const accessLevel = (role: Role) => accessLevels[role];
