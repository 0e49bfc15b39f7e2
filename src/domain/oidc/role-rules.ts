import { z } from 'zod';
import { isAtMost, Role } from '../access/roles.ts';

/** Which role people get of whom the issuer says that a claim is, or contains, a value. */
export interface RoleRule {
  claim: string;
  value: string;
  role: Role;
}

const rule = new RegExp(String.raw`^([\w.-]+):([^=]+)=(${Role.options.join('|')})$`);

/** Parses OIDC_ROLES, as in `groups:labelling-admins=administrator,groups:labelling-editors=editor`; null if it is invalid. */
export const readRoleRules = (text: string): RoleRule[] | null => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const rules = parts.flatMap((part): RoleRule[] => {
    const [, claim = '', value = '', role] = rule.exec(part) ?? [];
    return role === undefined ? [] : [{ claim, value: value.trim(), role: Role.parse(role) }];
  });
  return rules.length === parts.length ? rules : null;
};

const Values = z.union([z.array(z.string()), z.string().transform((value) => [value])]).catch([]);

/** The highest role that a rule gives for these claims; read-only if none does. */
export const roleOf = (rules: readonly RoleRule[], claims: Readonly<Record<string, unknown>>): Role =>
  rules
    .filter(({ claim, value }) => Values.parse(claims[claim]).includes(value))
    .reduce<Role>((best, { role }) => (isAtMost(role, best) ? best : role), 'read_only');
