import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import * as contract from '#domain/scim/contract.ts';
import { emailKey } from '#domain/users/email-key.ts';
import { sourceOf } from '../audit/source.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import type { Actor } from '../sessions/sessions.ts';
import { findUser, findUsers, type SeenUserRow } from '../users/store.ts';
import type { Scim } from './scim.ts';

const schemas = 'urn:ietf:params:scim:schemas:core:2.0';
const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

const byOf = ({ userId }: Actor, request: FastifyRequest) => ({ userId, source: sourceOf(request) });

const send = (reply: FastifyReply, body: object): Buffer => {
  reply.type(contract.getScimUser.reply.mediaType);
  return Buffer.from(JSON.stringify(body));
};

/** Mounts the calls of a directory, which sends the key of an administrator. */
export const mountScim = (
  mount: Mount,
  { database, scim, site }: { database: CheckedDatabase; scim: Scim; site: string },
): void => {
  const resource = ({ id, email, firstName, lastName, isActive }: SeenUserRow) => ({
    schemas: [`${schemas}:User`],
    id: String(id),
    userName: email,
    name: { givenName: firstName, familyName: lastName },
    emails: [{ value: email, primary: true }],
    active: isActive,
    meta: { resourceType: 'User', location: `${site}/scim/v2/Users/${id}` },
  });

  mount(contract.getScimConfig, ({ reply }) =>
    send(reply, {
      schemas: [`${schemas}:ServiceProviderConfig`],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: limits.scim.perPage },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      authenticationSchemes: [
        { type: 'oauthbearertoken', name: 'Key', description: 'The key of an administrator', primary: true },
      ],
    }),
  );
  mount(contract.listScimUsers, async ({ query: { filter, startIndex, count }, reply }) => {
    const all = await findUsers(database.read);
    const key = filter === undefined ? null : emailKey(filter);
    const found = key === null ? all : all.filter(({ email }) => emailKey(email) === key);
    const page = found.slice(startIndex - 1, startIndex - 1 + count);
    return send(reply, {
      schemas: [listSchema],
      totalResults: found.length,
      startIndex,
      itemsPerPage: page.length,
      Resources: page.map(resource),
    });
  });
  mount(contract.getScimUser, async ({ params, reply }) => {
    const user = await findUser(database.read, params.id);
    if (!user) throw new Problem('user.not_found');
    return send(reply, resource(user));
  });
  mount(contract.createScimUser, async ({ body, actor, request, reply }) =>
    send(reply, resource(await scim.make(body, byOf(actor, request)))),
  );
  mount(contract.replaceScimUser, async ({ params, body, actor, request, reply }) => {
    const { userName, active, name } = body;
    const changes = {
      userName,
      active,
      'name.givenName': name.givenName,
      'name.familyName': name.familyName,
    };
    return send(reply, resource(await scim.change(params.id, changes, byOf(actor, request))));
  });
  mount(contract.patchScimUser, async ({ params, body, actor, request, reply }) =>
    send(reply, resource(await scim.change(params.id, body, byOf(actor, request)))),
  );
};
