import { permissions, type Permission, type Standing } from './permissions.ts';
import type { Role } from './roles.ts';
import { everything, partnerKind, type Partner, type Scope } from './scope.ts';

const allowed = (permission: Permission): readonly Standing[] => permissions[permission];

export const can = (standing: Standing, permission: Permission): boolean =>
  allowed(permission).includes(standing);

/** As what an account acts: by its role, or as a partner, whose role says nothing. */
export const standingOf = ({ role, partner }: { role: Role; partner: Partner | null }): Standing =>
  partner ? partnerKind(partner) : role;

/** Who makes a call, and whose records that person or key sees. */
export interface Bounded {
  standing: Standing;
  scope: Scope;
}

/**
 * Whether a caller may do something. Of a caller that sees only a partner's records, it must also be open to partners of
 * that kind: only there do all queries keep to the scope.
 */
export const mayDo = ({ standing, scope }: Bounded, permission: Permission): boolean =>
  can(standing, permission) && (scope === everything || can(partnerKind(scope), permission));

/** The reason that a disabled control shows to the user. */
export const refusal = (permission: Permission): string =>
  can('editor', permission)
    ? 'You need editor access to do this.'
    : 'You need administrator access to do this.';
