import { z } from 'zod';
import { Email } from '../auth/email.ts';
import { FirstName, LastName } from '../auth/sign-up.ts';
import { endpoint, file } from '../contract/endpoint.ts';
import { IdParams } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { readFilter } from './filter.ts';
import { Patch } from './patch.ts';

/*
 * SCIM 2.0 (RFC 7643, RFC 7644), as much of it as makes and switches off accounts. Roles are not part of it: they follow the
 * groups in single sign-on, or are given in the portal.
 */

const scim = file('application/scim+json');

/** An account as the directory sends it; what else it sends is not kept. */
export const ScimUser = z.object({
  userName: Email,
  name: z.object({ givenName: FirstName, familyName: LastName }),
  active: z.boolean().default(true),
});
export type ScimUser = z.infer<typeof ScimUser>;

const number = (usual: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/, { error: 'This must be a whole number.' })
    .transform(Number)
    .default(usual);

export const getScimConfig = endpoint({
  method: 'GET',
  path: '/scim/v2/ServiceProviderConfig',
  needs: 'user.manage',
  summary: 'What of SCIM 2.0 the portal supports',
  reply: scim,
  fails: [],
});

export const listScimUsers = endpoint({
  method: 'GET',
  path: '/scim/v2/Users',
  needs: 'user.manage',
  summary: 'Accounts of people, a page at a time; filtered by `userName eq "…"`',
  query: z.object({
    filter: z
      .string()
      .transform((text, context) => {
        const email = readFilter(text);
        if (email !== null) return email;
        context.addIssue('Only userName eq "…" is supported.');
        return z.NEVER;
      })
      .optional(),
    startIndex: number(1).transform((index) => Math.max(index, 1)),
    count: number(limits.scim.perPage).transform((count) =>
      Math.min(Math.max(count, 0), limits.scim.perPage),
    ),
  }),
  reply: scim,
  fails: [],
});

export const getScimUser = endpoint({
  method: 'GET',
  path: '/scim/v2/Users/:id',
  needs: 'user.manage',
  summary: 'One account',
  params: IdParams,
  reply: scim,
  fails: ['user.not_found'],
});

export const createScimUser = endpoint({
  method: 'POST',
  path: '/scim/v2/Users',
  needs: 'user.manage',
  summary: 'Make a read-only account without a password; single sign-on joins it',
  body: ScimUser,
  reply: scim,
  status: 201,
  fails: ['user.duplicate'],
});

const changeFails = ['user.not_found', 'user.duplicate', 'user.own_role', 'user.last_administrator'] as const;

export const replaceScimUser = endpoint({
  method: 'PUT',
  path: '/scim/v2/Users/:id',
  needs: 'user.manage',
  summary: 'Change name, address and activity of an account',
  params: IdParams,
  body: ScimUser,
  whenFull: 'done',
  reply: scim,
  fails: changeFails,
});

export const patchScimUser = endpoint({
  method: 'PATCH',
  path: '/scim/v2/Users/:id',
  needs: 'user.manage',
  summary: 'Change some of an account; switched off, its sessions end at once',
  params: IdParams,
  body: Patch,
  whenFull: 'done',
  reply: scim,
  fails: changeFails,
});
