import type { Role } from '../access/roles.ts';
import type { ProblemCode } from '../contract/problem.ts';

/** The properties of an account that the rules check. */
export interface Standing {
  id: number;
  role: Role;
  isActive: boolean;
}

/** An administrator's change to an account. */
export interface StandingChange {
  role?: Role | undefined;
  isActive?: boolean | undefined;
}

/** The number of administrators who can sign in. */
export const activeAdministrators = (people: readonly Standing[]): number =>
  people.filter(isActiveAdministrator).length;

/**
 * Why a change is refused; null if it is allowed. Nobody may change their own account, nor disable or demote the last
 * administrator. `actorId` is null for the operator; `administrators` is the current number of active administrators.
 */
export const refusalOfChange = (
  actorId: number | null,
  person: Standing,
  change: StandingChange,
  administrators: number,
): Extract<ProblemCode, 'user.own_role' | 'user.last_administrator'> | null => {
  if (person.id === actorId) return 'user.own_role';
  const after = {
    ...person,
    role: change.role ?? person.role,
    isActive: change.isActive ?? person.isActive,
  };
  const isLost = isActiveAdministrator(person) && !isActiveAdministrator(after);
  return isLost && administrators <= 1 ? 'user.last_administrator' : null;
};

const isActiveAdministrator = ({ role, isActive }: Standing): boolean => role === 'administrator' && isActive;
