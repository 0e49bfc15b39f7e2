import { permissions, type Permission } from './permissions.ts';
import type { Role } from './roles.ts';

const allowed = (permission: Permission): readonly Role[] => permissions[permission];

export const can = (role: Role, permission: Permission): boolean => allowed(permission).includes(role);

/** The reason that a disabled control shows to the user. */
export const refusal = (permission: Permission): string =>
  can('editor', permission)
    ? 'You need editor access to do this.'
    : 'You need administrator access to do this.';
