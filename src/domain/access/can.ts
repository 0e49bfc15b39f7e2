import { permissions, type Opening, type Permission, type ActingRole } from './permissions.ts';
import type { Role } from './roles.ts';
import { everything, partnerKind, type Partner, type Scope } from './scope.ts';

const allowed = (permission: Permission): readonly Opening[] => permissions[permission];

export const can = (actingRole: ActingRole, permission: Permission): boolean =>
  allowed(permission).includes(actingRole);

/** As what an account acts: by its role, or as a partner, whose role says nothing. */
export const actingRoleOf = ({ role, partner }: { role: Role; partner: Partner | null }): ActingRole =>
  partner ? partnerKind(partner) : role;

/** Who makes a call, and whose records that person or key sees. */
export interface Bounded {
  actingRole: ActingRole;
  scope: Scope;
}

/** Whether a permission is open to callers that see only a partner's records. */
const isOpenTo = (partner: Partner, permission: Permission): boolean =>
  can(partnerKind(partner), permission) ||
  ('clientId' in partner && allowed(permission).includes('client_key'));

/**
 * Whether a caller may do something. Of a caller that sees only a partner's records, such as a key that is bound to a client,
 * it must also be open to those: only there do all queries keep to the scope.
 */
export const mayDo = ({ actingRole, scope }: Bounded, permission: Permission): boolean =>
  can(actingRole, permission) && (scope === everything || isOpenTo(scope, permission));

/** The reason that a disabled control shows to the user. */
export const refusal = (permission: Permission): string =>
  can('editor', permission)
    ? 'You need editor access to do this.'
    : 'You need administrator access to do this.';
