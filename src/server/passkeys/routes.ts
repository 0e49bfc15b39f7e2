import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import * as contract from '#domain/passkeys/contract.ts';
import { said, saidBy } from '#domain/words/say.ts';
import { sourceOf } from '../audit/source.ts';
import type { SignInCookies } from '../auth/sign-in-cookies.ts';
import type { Mount } from '../http/mount.ts';
import { senderOf } from '../http/requests/network-of.ts';
import { whenGone } from '../http/connections/when-gone.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { Actor } from '../sessions/sessions.ts';
import type { Owner, Passkeys } from './passkeys.ts';

export const mountPasskeys = (
  mount: Mount,
  { passkeys, cookies }: { passkeys: Passkeys; cookies: SignInCookies },
): void => {
  const ownerOf = (actor: Actor, request: FastifyRequest, reply: FastifyReply): Owner => ({
    actor,
    source: sourceOf(request),
    browserToken: cookies.browserOf(request),
    asker: { lane: senderOf(request), gone: whenGone(reply) },
  });

  mount(contract.listPasskeys, ({ actor }) => passkeys.list(actor.userId));
  mount(contract.askForNewPasskey, async ({ body, actor, request, reply }) => ({
    ...(await passkeys.askForNew(ownerOf(actor, request, reply), body.password)),
  }));
  mount(contract.addPasskey, ({ body, actor, request, reply }) =>
    passkeys.add(ownerOf(actor, request, reply), body, idempotencyKeyOf(request)),
  );
  mount(contract.removePasskey, async ({ params, body, actor, request, reply }) => {
    await passkeys.remove(ownerOf(actor, request, reply), params.passkey, body.password);
    return { success: true as const };
  });
  mount(contract.askForSignature, async ({ actor, body }) => ({
    ...(await passkeys.askForSignature(actor.userId, body)),
  }));
  mount(contract.askForSignIn, async ({ request }) => ({
    ...(await passkeys.askForSignIn(senderOf(request))),
  }));
  mount(contract.signInByPasskey, async ({ body, request, reply }) => {
    const opened = await passkeys.signIn(body.response, await cookies.context(request));
    const user = await cookies.finish(reply, opened);
    request.log.info({ userId: user.id }, 'signed in by passkey');
    return { success: true as const, token: opened.token, user, ...saidBy(said('account.signed_in')) };
  });
  mount(contract.removePasskeysOf, async ({ params, actor, request }) => {
    if (params.id === actor.userId) throw new Problem('passkey.own');
    return { removed: await passkeys.removeAllOf(params.id, actor.userId, sourceOf(request)) };
  });
};
