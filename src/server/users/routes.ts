import { changeRole, listUsers, setUserActive } from '#domain/users/contract.ts';
import { sourceOf } from '../audit/source.ts';
import type { Mount } from '../http/mount.ts';
import type { UserService } from './service.ts';

/** Mounts the calls that administrators make about accounts. */
export const mountUsers = (mount: Mount, users: UserService): void => {
  mount(listUsers, () => users.list());

  mount(changeRole, async ({ params, body, actor, request }) => {
    const user = await users.change(actor.userId, params.userId, body, sourceOf(request));
    request.log.info({ userId: actor.userId, targetId: user.id, role: user.role }, 'role changed');
    return user;
  });

  mount(setUserActive, async ({ params, body, actor, request }) => {
    const user = await users.change(actor.userId, params.id, body, sourceOf(request));
    request.log.info({ userId: actor.userId, targetId: user.id, ...body }, 'account changed');
    return user;
  });
};
