import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#domain/stations/contract.ts';
import { said, saidBy } from '#domain/words/say.ts';
import { sourceOf } from '../audit/source.ts';
import type { SignInCookies } from '../auth/sign-in-cookies.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { senderOf } from '../http/requests/network-of.ts';
import { whenGone } from '../http/connections/when-gone.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { BadgeAsker, Badges } from './badges.ts';
import { stationOf } from './station-of.ts';
import type { By, Stations } from './stations.ts';
import { findBadgeOf, findStations } from './store.ts';

const askerOf = (request: FastifyRequest, reply: FastifyReply): BadgeAsker => ({
  lane: senderOf(request),
  gone: whenGone(reply),
  source: sourceOf(request),
});

const byOf = ({ userId }: { userId: number }, request: FastifyRequest): By => ({
  userId,
  source: sourceOf(request),
});

const done = { success: true as const };

export const mountStations = (
  mount: Mount,
  {
    database,
    stations,
    badges,
    cookies,
  }: { database: CheckedDatabase; stations: Stations; badges: Badges; cookies: SignInCookies },
): void => {
  mount(contract.listStations, () => findStations(database.read));
  mount(contract.getOwnStation, async ({ request }) => ({
    station: await stationOf(database.read, request),
  }));
  mount(contract.createStation, ({ body, actor, request }) =>
    stations.enrol(body, byOf(actor, request), idempotencyKeyOf(request)),
  );
  mount(contract.updateStation, ({ params, body, actor, request }) =>
    stations.change(params.id, body, byOf(actor, request)),
  );
  mount(contract.endStation, async ({ params, actor, request }) => {
    await stations.end(params.id, actor.sessionId, byOf(actor, request));
    return done;
  });

  mount(contract.listBadges, () => badges.list());
  mount(contract.createBadge, ({ body, actor, request, reply }) =>
    badges.issue(body, byOf(actor, request), idempotencyKeyOf(request), askerOf(request, reply)),
  );
  mount(contract.createBadgePerson, ({ body, actor, request, reply }) =>
    badges.addPerson(body, byOf(actor, request), idempotencyKeyOf(request), askerOf(request, reply)),
  );
  mount(contract.reprintBadge, ({ params, actor, request }) =>
    badges.reprint(params.id, byOf(actor, request)),
  );
  mount(contract.endBadge, async ({ params, actor, request }) => {
    await badges.end(params.id, byOf(actor, request));
    return done;
  });
  mount(contract.unlockBadge, ({ params, actor, request }) => badges.unlock(params.id, byOf(actor, request)));
  mount(
    contract.getOwnBadge,
    async ({ actor }) => (await findBadgeOf(database.read, actor.userId)) ?? { id: null, lockedAt: null },
  );
  mount(contract.changePin, async ({ params, body, actor, request, reply }) => {
    await badges.changePin(params.id, body, byOf(actor, request), askerOf(request, reply));
    return done;
  });

  mount(contract.signInByBadge, async ({ body, request, reply }) => {
    const opened = await badges.signIn(body, await cookies.context(request), askerOf(request, reply));
    const user = await cookies.finish(reply, opened);
    request.log.info({ userId: user.id }, 'signed in by badge');
    return { success: true as const, token: opened.token, user, ...saidBy(said('account.signed_in')) };
  });
};
