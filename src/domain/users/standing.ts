import type { Role } from '../access/roles.ts';
import type { ProblemCode } from '../contract/problem.ts';

/** Where somebody stands: what the rules about one account look at. */
export interface Standing {
  id: number;
  role: Role;
  isActive: boolean;
}

/** What an administrator wants to make of an account. */
export interface StandingChange {
  role?: Role | undefined;
  isActive?: boolean | undefined;
}

/** How many administrators can sign in. */
export const activeAdministrators = (people: readonly Standing[]): number =>
  people.filter(isActiveAdministrator).length;

/**
 * Why this change is refused, or null where it may go on: never one's own account, and never the last administrator.
 * `actorId` is null for the operator at the command line; `administrators` counts the active ones now.
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
