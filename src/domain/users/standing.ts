import type { Role } from '../access/roles.ts';
import type { ProblemCode } from '../contract/problem.ts';

/** The part of an account that the rules check. */
export interface Standing {
  id: number;
  role: Role;
  isActive: boolean;
}

/** A change to an account by an administrator. */
export interface StandingChange {
  role?: Role | undefined;
  isActive?: boolean | undefined;
}

/** How many administrators can sign in. */
export const activeAdministrators = (people: readonly Standing[]): number =>
  people.filter(isActiveAdministrator).length;

/**
 * Why a change is refused, or null: nobody may change their own account or the last administrator. `actorId` is null for
 * the operator; `administrators` is the number of active ones now.
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
