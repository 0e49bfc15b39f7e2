import type { Role } from '../access/roles.ts';
import type { Partner } from '../access/scope.ts';
import type { ProblemCode } from '../contract/problems.ts';

/** The properties of an account that the rules check. */
export interface CheckedAccount {
  id: number;
  role: Role;
  /** The client or supplier to whose people it belongs; null for staff. */
  partner: Partner | null;
  isActive: boolean;
}

/** An administrator's change to an account. */
export interface AccountChange {
  role?: Role | undefined;
  partner?: Partner | null | undefined;
  isActive?: boolean | undefined;
}

/** The number of administrators who can sign in. */
export const activeAdministrators = (people: readonly CheckedAccount[]): number =>
  people.filter(isActiveAdministrator).length;

/**
 * Why a change is refused; null if it is allowed. Nobody may change their own account, nor disable or demote the last
 * administrator, and people of a client or supplier are read-only. `actorId` is null for the operator; `administrators` is the current number of active administrators.
 */
export const refusalOfChange = (
  actorId: number | null,
  person: CheckedAccount,
  change: AccountChange,
  administrators: number,
): Extract<
  ProblemCode,
  'user.own_role' | 'user.last_administrator' | 'user.not_read_only' | 'user.is_partner'
> | null => {
  if (person.id === actorId) return 'user.own_role';
  const after = {
    ...person,
    role: change.role ?? person.role,
    partner: change.partner === undefined ? person.partner : change.partner,
    isActive: change.isActive ?? person.isActive,
  };
  if (after.partner !== null && after.role !== 'read_only')
    return change.role === undefined ? 'user.not_read_only' : 'user.is_partner';
  const isLost = isActiveAdministrator(person) && !isActiveAdministrator(after);
  return isLost && administrators <= 1 ? 'user.last_administrator' : null;
};

const isActiveAdministrator = ({ role, isActive }: CheckedAccount): boolean =>
  role === 'administrator' && isActive;
