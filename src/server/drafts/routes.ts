import type { FastifyReply } from 'fastify';
import { clientWithin, everything } from '#domain/access/scope.ts';
import { isAsked, type Side } from '#domain/releases/approval.ts';
import type { ProblemCode } from '#domain/contract/problems.ts';
import * as limits from '#domain/limits.ts';
import { getClientControl, setClientControl } from '#domain/releases/control-contract.ts';
import * as contract from '#domain/releases/draft-contract.ts';
import type { Signature } from '#domain/signatures/signature.ts';
import type { StoredSaid } from '#domain/words/said.ts';
import { said } from '#domain/words/say.ts';
import { refusedField } from '#domain/contract/refused-field.ts';
import { factOfProblem, Problem } from '#domain/contract/problem.ts';
import { sourceOf } from '../audit/source.ts';
import type { ArtworkReader } from '../artwork/artwork-reader.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { findControl } from '../releases/control-store.ts';
import type { Mount } from '../http/mount.ts';
import { whenGone } from '../http/connections/when-gone.ts';
import type { Actor } from '../sessions/sessions.ts';
import type { Signatures, Signing } from '../signatures/signatures.ts';
import { laneOf } from '../storage/decode.ts';
import { listWaitingFor } from './concerned-store.ts';
import { ControlService } from './control-service.ts';
import { clientKind, productKind } from './draft-kind.ts';
import { listDrafts } from './draft-store.ts';
import { Drafts } from './drafts.ts';
import { goBack } from './go-back.ts';
import { Publishing } from './publishing.ts';
import { showDraft } from './shown-draft.ts';
import { answeredWithin, answerWithin, draftWithin } from './within.ts';

/** Refusals of one product, which do not stop the publication of the others; any other error ends the call. */
const refusals: readonly ProblemCode[] = contract.publishProduct.fails;

const turnOf = ({ userId }: { userId: number }, reply: FastifyReply) => ({
  userId,
  lane: laneOf(userId),
  signal: whenGone(reply),
});

/** For whom somebody answers a draft. */
const sideOf = ({ actingRole }: Actor): Side => (actingRole === 'client' ? 'client' : 'staff');

/** A client's person says which version was read: it may have been replaced a second ago. */
const requireVersion = (actor: Actor, { version }: { version?: number | undefined }): void => {
  if (sideOf(actor) === 'client' && version === undefined)
    throw refusedField('version', said('refusal.version_unread'));
};

const readerOf = ({ userId, scope }: Actor) => ({ userId, clientId: clientWithin(scope) });

/** Mounts the calls about drafts and their publication. */
export const mountDrafts = (
  mount: Mount,
  {
    database,
    clock,
    artwork,
    signatures,
  }: { database: CheckedDatabase; clock: Clock; artwork: ArtworkReader; signatures: Signatures },
): void => {
  const { read } = database;
  const products = new Publishing(database, clock, productKind);
  const clients = new Publishing(database, clock, clientKind);
  const control = new ControlService(database, clock);
  const drafts = {
    products: new Drafts(database, clock, productKind),
    clients: new Drafts(database, clock, clientKind),
  };

  mount(getClientControl, ({ params }) => control.find(params.id));
  mount(setClientControl, ({ params, body: { drafts, ...change }, actor, request }) =>
    control.set(params.id, change, drafts, { userId: actor.userId, source: sourceOf(request) }),
  );

  mount(contract.getProductDraft, async ({ params, query, actor }) => {
    const reader = { ...readerOf(actor), ...query };
    return { draft: draftWithin(actor.scope, await showDraft(read, productKind, params.id, reader)) };
  });
  mount(contract.getClientDraft, async ({ params, actor }) => ({
    draft: draftWithin(actor.scope, await showDraft(read, clientKind, params.id, readerOf(actor))),
  }));

  mount(contract.goBackToProductRelease, ({ params, actor }) =>
    goBack(read, productKind, drafts.products, { ...params, userId: actor.userId }),
  );
  mount(contract.goBackToClientRelease, ({ params, actor }) =>
    goBack(read, clientKind, drafts.clients, { ...params, userId: actor.userId }),
  );

  mount(contract.listClientDrafts, async ({ params, actor }) => {
    await clientKind.find(read, params.id);
    if (actor.scope === everything)
      return listDrafts(read, { clientId: params.id }, limits.control.mostAtOnce);
    const { approval, isControlled } = await findControl(read, params.id);
    if (!isControlled || !isAsked(approval, 'client')) return { drafts: [], total: 0 };
    return listWaitingFor(read, params.id, limits.control.mostAtOnce);
  });

  const signedBy = async (
    signature: Signature | undefined,
    call: Parameters<Signatures['check']>[1] & { actor: Actor },
  ) => {
    const shown = await signatures.check(signature, call);
    const side = sideOf(call.actor);
    // The people of a client sign for themselves: a signature of anybody else would not be of this client.
    if (side === 'client' && shown.userId !== call.actor.userId) throw new Problem('signature.may_not');
    const clientId = clientWithin(call.actor.scope);
    const sign = (queries: Queries, signing: Signing) =>
      signatures.sign(queries, shown, { ...signing, clientId });
    return { userId: shown.userId, side, clientId, source: sourceOf(call.request), sign };
  };

  const calls = [
    {
      entity: 'product',
      publishing: products,
      publish: contract.publishProduct,
      approve: contract.approveProduct,
      refuse: contract.refuseProduct,
      withdraw: contract.withdrawProduct,
      discard: contract.discardProductDraft,
    },
    {
      entity: 'client',
      publishing: clients,
      publish: contract.publishClient,
      approve: contract.approveClient,
      refuse: contract.refuseClient,
      withdraw: contract.withdrawClient,
      discard: contract.discardClientDraft,
    },
  ] as const;
  for (const { entity, publishing, publish, approve, refuse, withdraw, discard } of calls) {
    mount(publish, async ({ params: { id }, body: { version, summary, reason }, actor, request, reply }) => {
      await publishing.readArtwork(id, artwork, turnOf(actor, reply));
      const by = { userId: actor.userId, source: sourceOf(request) };
      return publishing.publish({ id, version }, { summary, reason }, by);
    });
    mount(approve, async ({ params, body: { signature, note, ...read }, ...call }) => {
      requireVersion(call.actor, read);
      const { scope } = call.actor;
      return answerWithin(scope, async () => {
        const by = { ...(await signedBy(signature, call)), note };
        const release = await publishing.approve({ ...params, ...read }, by);
        return answeredWithin(database.read, scope, { entity, id: params.id }, release);
      });
    });
    mount(refuse, async ({ params, body: { reason, place = null, signature, ...read }, ...call }) => {
      requireVersion(call.actor, read);
      return answerWithin(call.actor.scope, async () => ({
        success: await publishing.refuse({ ...params, ...read }, reason, {
          ...(await signedBy(signature, call)),
          note: place ? { text: reason, place } : undefined,
        }),
      }));
    });
    mount(withdraw, async ({ params: { id, number }, body: { version }, actor, request }) => {
      const by = { userId: actor.userId, source: sourceOf(request) };
      return { success: await publishing.withdraw({ id, number, version }, by) };
    });
    mount(discard, async ({ params: { id }, query: { version }, actor, request }) => ({
      success: await publishing.discard({ id, version }, { userId: actor.userId, source: sourceOf(request) }),
    }));
  }

  mount(contract.publishProducts, async ({ body, actor, request, reply }) => {
    const by = { userId: actor.userId, source: sourceOf(request) };
    const published: number[] = [];
    const waiting: number[] = [];
    const refused: { id: number; message: string; said: StoredSaid }[] = [];
    for (const { id, version } of body.products) {
      try {
        await products.readArtwork(id, artwork, turnOf(actor, reply));
        const words = { summary: body.summary, reason: undefined };
        const { state } = await products.publish({ id, version }, words, by);
        (state === 'waiting' ? waiting : published).push(id);
      } catch (error) {
        if (!(error instanceof Problem) || !refusals.includes(error.code)) throw error;
        refused.push({ id, message: error.message, said: factOfProblem(error) });
      }
    }
    return { published, waiting, refused };
  });
};
