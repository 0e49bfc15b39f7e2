import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { can } from '#domain/access/can.ts';
import { clientWithin, everything, nobody, type Scope } from '#domain/access/scope.ts';
import { Problem } from '#domain/contract/problem.ts';
import { fileKinds } from '#domain/files/file-kinds.ts';
import * as back from '#domain/runs/back-contract.ts';
import * as contract from '#domain/runs/contract.ts';
import * as limits from '#domain/limits.ts';
import { ssccIn } from '#domain/codes/gs1/sscc-in-code.ts';
import { readRollCode } from '#domain/codes/roll-code.ts';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { sourceOf } from '../audit/source.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Uploads } from '../files/uploads.ts';
import type { Mount } from '../http/mount.ts';
import { pageOf, setTotal } from '../http/replies/paging.ts';
import type { Actor } from '../sessions/sessions.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { Signatures } from '../signatures/signatures.ts';
import { MemoryTurns } from '../http/requests/memory-turns.ts';
import { stationOf } from '../stations/station-of.ts';
import { dispositionOf } from '../storage/content-disposition.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { RunBy } from './acting.ts';
import { findRefusals } from './refusals-store.ts';
import type { Runs } from './runs.ts';
import { findSeals } from './seals/store.ts';
import { findNumbersIn, findPeopleIn, findRuns, sumRuns, type RunFilter } from './find-runs-store.ts';
import { findEventsBefore } from './events-store.ts';
import { findRunsAt } from './open-runs-store.ts';
import { findStationOfRun } from './store.ts';
import { eventsWithin, fullRunWithin, runsWithin, startWithin } from './within.ts';

interface RunRoutes {
  database: CheckedDatabase;
  runs: Runs;
  uploads: Uploads;
  evidence: Evidence;
  signatures: Signatures;
  audit: Pick<AuditWriter, 'note'>;
  clock: Clock;
  /** Whether seals are sent to an address. */
  isSealing: boolean;
}

export const mountRuns = (mount: Mount, { database, runs, uploads, ...parts }: RunRoutes): void => {
  const { read } = database;
  const byOf = async (
    { userId, actingRole, firstName, lastName }: Actor,
    request: FastifyRequest,
    key = idempotencyKeyOf(request),
  ): Promise<RunBy> => ({
    userId,
    actingRole,
    name: `${firstName} ${lastName}`,
    station: await stationOf(read, request),
    source: sourceOf(request),
    key,
  });
  /** Refuses a run that is neither at the station of the request nor for a user who sees all runs. */
  const requireAccess = async (id: number, { actingRole }: Actor, request: FastifyRequest): Promise<void> => {
    const stationId = await findStationOfRun(read, id);
    if (stationId === null) throw new Problem('run.not_found');
    if (!can(actingRole, 'run.read') && (await stationOf(read, request))?.id !== stationId)
      throw new Problem('run.elsewhere');
  };

  mount(contract.createRun, async ({ body, actor, request }) => {
    const by = await byOf(actor, request);
    return startWithin(actor.scope, () => runs.start(body, by, actor.scope));
  });
  mount(contract.listRunsHere, async ({ query, request, reply }) => {
    const station = await stationOf(read, request);
    const { items, total } = station
      ? await findRunsAt(read, station.id, pageOf(query, limits.run.perPage))
      : { items: [], total: 0 };
    setTotal(reply, total);
    return items;
  });
  mount(contract.listRuns, async ({ query, actor: { scope }, reply }) => {
    const { items, total } = await findRuns(read, filterOf(query, scope), pageOf(query, limits.run.perPage));
    setTotal(reply, total);
    return runsWithin(read, scope, items);
  });
  mount(contract.sumRuns, ({ query, actor }) => sumRuns(read, filterOf(query, actor.scope)));
  // Each has a batch of events and a file in memory, for as long as its reader takes.
  const turns = new MemoryTurns();
  const send = async (
    evidence: (by: { name: string; at: string; forClient: number | null }) => Promise<Readable>,
    { actor, request, reply }: { actor: Actor; request: FastifyRequest; reply: FastifyReply },
    { fileName, id }: { fileName: string; id?: number },
  ): Promise<Readable> => {
    await turns.take(actor.userId, reply);
    const at = parts.clock().toISOString();
    const forClient = clientWithin(actor.scope) ?? null;
    const name = forClient === null ? `${actor.firstName} ${actor.lastName}` : 'the client';
    const body = await evidence({ name, at, forClient });
    const subject = id === undefined ? { entity: 'run' as const } : { entity: 'run' as const, id };
    parts.audit.note({ at, userId: actor.userId, kind: 'exported', subject, source: sourceOf(request) });
    reply
      .type(contract.getRunEvidence.reply.mediaType)
      .header('content-disposition', dispositionOf('attachment', fileName));
    return body;
  };
  mount(contract.getBatchEvidence, ({ query: { batch, client }, ...call }) =>
    send((by) => parts.evidence.ofBatch(batch, within(call.actor.scope, client), by), call, {
      fileName: `evidence-batch-${batch}.zip`,
    }),
  );
  mount(contract.getRunEvidence, ({ params: { id }, ...call }) =>
    send((by) => parts.evidence.ofRun(id, by), call, { fileName: `evidence-run-${id}.zip`, id }),
  );
  mount(back.listRunNumbers, async ({ query, actor: { scope }, reply }) => {
    const { items, total } = await findNumbersIn(
      read,
      filterOf(query, scope),
      pageOf(query, limits.run.perPage),
    );
    setTotal(reply, total);
    return items;
  });
  mount(back.listRunPeople, ({ query, actor: { scope } }) => findPeopleIn(read, filterOf(query, scope)));
  mount(back.listRunRefusals, async ({ params: { id }, query: { before = limits.maxId } }) => {
    if ((await findStationOfRun(read, id)) === null) throw new Problem('run.not_found');
    return findRefusals(read, id, before);
  });
  mount(contract.listSeals, async () => ({ isOn: parts.isSealing, seals: await findSeals(read) }));
  mount(contract.listRunEvents, async ({ params, query, actor, request }) => {
    await requireAccess(params.id, actor, request);
    const events = await findEventsBefore(read, params.id, query.before ?? limits.maxId);
    return (await eventsWithin(read, actor.scope, params.id))(events);
  });
  mount(contract.getRun, async ({ params, actor, request }) => {
    await requireAccess(params.id, actor, request);
    const run = await runs.find(params.id, await byOf(actor, request, null));
    if (!run) throw new Problem('run.not_found');
    return fullRunWithin(read, actor.scope, run);
  });
  mount(contract.addRunEvent, async ({ params, body, actor, request, reply }) => {
    await requireAccess(params.id, actor, request);
    const { signature } = 'signature' in body ? body : {};
    const by = await byOf(actor, request);
    const isShown = signature !== undefined && !(await runs.isDoneBefore(params.id, by));
    const shown = isShown ? await parts.signatures.check(signature, { actor, request, reply }) : null;
    return runs.act(params.id, body, by, shown && parts.signatures.signer(shown));
  });
  mount(contract.addRunPhoto, async ({ params, actor, request }) => {
    await requireAccess(params.id, actor, request);
    // A form has no Idempotency-Key: a photo that is sent again is another photo.
    const by = await byOf(actor, request, null);
    return runs.addPhoto(params.id, by, (note) =>
      uploads.pictures(
        {
          request,
          endpoint: contract.addRunPhoto,
          userId: actor.userId,
          alsoWrite: async (queries, photos) => {
            for (const { key, sha256, takenAt = null } of photos)
              await note(queries, { key, sha256, takenAt });
          },
        },
        fileKinds.productImage,
      ),
    );
  });
};

/** A request's filters. A roll's code is converted to its issued form; any other text finds nothing. */
const filterOf = ({ roll, refusedRoll, sscc, ...filter }: RunFilter, scope: Scope): RunFilter => ({
  ...filter,
  client: clientWithin(scope, filter.client),
  // The ids of people are not told to partners.
  user: scope === everything || filter.user === undefined ? filter.user : nobody,
  roll: issuedForm(roll),
  refusedRoll: issuedForm(refusedRoll),
  sscc: sscc === undefined ? undefined : (ssccIn(sscc) ?? sscc),
});

/** Of whose batch evidence is; a partner's is its own. */
const within = (scope: Scope, client: number | 'none' | undefined): number | 'none' | undefined =>
  scope === everything ? client : clientWithin(scope, client === 'none' ? nobody : client);

const issuedForm = (text: string | undefined): string | undefined => {
  const reading = text === undefined ? null : readRollCode(text);
  return reading?.kind === 'roll' ? reading.code : text;
};
