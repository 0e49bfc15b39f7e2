import type { FastifyRequest } from 'fastify';
import { can } from '#domain/access/can.ts';
import { Problem } from '#domain/contract/problem.ts';
import {
  changeRole,
  inviteAgain,
  inviteUser,
  listPartners,
  listUsers,
  setPartner,
  setUserActive,
} from '#domain/users/contract.ts';
import { sourceOf } from '../audit/source.ts';
import type { Mount } from '../http/mount.ts';
import { senderOf } from '../http/requests/network-of.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { Actor } from '../sessions/sessions.ts';
import type { Invitations, Inviter } from './invitations.ts';
import type { UserService } from './service.ts';

/** Mounts the calls about accounts. */
export const mountUsers = (
  mount: Mount,
  { users, invitations }: { users: UserService; invitations: Invitations },
): void => {
  mount(listUsers, () => users.list());

  mount(changeRole, async ({ params, body, actor, request }) => {
    const user = await users.change(actor.userId, params.userId, body, sourceOf(request));
    request.log.info({ userId: actor.userId, targetId: user.id, role: user.role }, 'role changed');
    return user;
  });

  mount(setPartner, async ({ params, body, actor, request }) => {
    const user = await users.change(actor.userId, params.id, body, sourceOf(request));
    request.log.info({ userId: actor.userId, targetId: user.id, partner: user.partner }, 'partner changed');
    return user;
  });

  mount(listPartners, () => users.partners());

  mount(setUserActive, async ({ params, body, actor, request }) => {
    const user = await users.change(actor.userId, params.id, body, sourceOf(request));
    request.log.info({ userId: actor.userId, targetId: user.id, ...body }, 'account changed');
    return user;
  });

  mount(inviteUser, async ({ body, actor, request }) => {
    if (!body.partner && !can(actor.actingRole, 'user.invite')) throw new Problem('access.denied');
    const inviter = inviterOf(request, actor);
    const invited = await invitations.invite(body, idempotencyKeyOf(request), inviter);
    request.log.info({ userId: actor.userId, targetId: invited.id, role: invited.role }, 'invited');
    return invited;
  });

  mount(inviteAgain, ({ params, actor, request }) =>
    invitations.inviteAgain(params.id, inviterOf(request, actor)),
  );
};

const inviterOf = (request: FastifyRequest, { userId, actingRole }: Actor): Inviter => ({
  userId,
  invitesStaff: can(actingRole, 'user.invite'),
  source: sourceOf(request),
  network: senderOf(request),
  log: request.log,
});
