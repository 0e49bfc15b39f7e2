import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { can } from '#domain/access/can.ts';
import { updateClient } from '#domain/clients/contract.ts';
import { releaseHold } from '#domain/holds/contract.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { deleteSessionsOf } from '#server/sessions/store.ts';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { UserService } from '#server/users/service.ts';
import { onBothEngines } from '#testing/engines.ts';
import { type Change, type Scene, settingsOfChanges } from '#testing/changes/change.ts';
import { productOfSheets } from '#testing/changes/of-printing.ts';
import { changes, oneOfEachDomain } from '#testing/every-change.ts';
import { addClient } from '#testing/factories.ts';
import { addRunGoods, addRunStation } from '#testing/runs.ts';
import { addRunEvent, createRun } from '#domain/runs/contract.ts';
import { leftFiles } from '#testing/left-files.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { breakOffAt, watchWrites, writtenRows } from '#testing/changes/watched-writes.ts';

/** What happens to the user while their call is in progress. */
const fates = [
  'is switched off',
  'is demoted',
  'signs out',
  'goes on, and another one is switched off',
] as const;
type Fate = (typeof fates)[number];

/** Runs a callback once, before the next transaction begins and after the session was checked. */
const interrupting = (inner: UncheckedDatabase) => {
  let happen: (() => Promise<void>) | null = null;
  const database: UncheckedDatabase = {
    ...inner,
    write: async (work) => {
      const now = happen;
      happen = null;
      await now?.();
      return inner.write(work);
    },
  };
  return { database, beforeNextWrite: (then: () => Promise<void>) => (happen = then) };
};

const nameOf = ({ call, how }: Change) => [call.method, call.path, how ?? ''].join(' ').trim();

onBothEngines((engine) => {
  describe('X8: a call under way', () => {
    let inner: UncheckedDatabase;
    let app: TestApp;
    let other: Caller;
    let beforeNextWrite: (then: () => Promise<void>) => void;

    beforeAll(async () => {
      inner = await engine.open();
      await productOfSheets(inner);
      await watchWrites(inner);
      const interrupted = interrupting(inner);
      beforeNextWrite = interrupted.beforeNextWrite;
      app = await startTestApp(engine, settingsOfChanges, { database: interrupted.database });
      await app.as('administrator');
      other = await app.newPerson('other@example.com', 'editor');
    });

    const strike = async (userId: number, fate: Fate): Promise<void> => {
      // It happens in the midst of the call, and is no part of it: nothing of it is checked.
      const users = new UserService({ ...inner, isChecked: true }, () => app.clock.now);
      if (fate === 'is demoted') await users.change(null, userId, { role: 'read_only' });
      else if (fate === 'signs out') await deleteSessionsOf(inner.read, userId);
      else
        await users.change(null, fate === 'is switched off' ? userId : (other.userId ?? 0), {
          isActive: false,
        });
    };

    /** What the audit trail has besides refusals. */
    const audited = () =>
      inner.read.selectFrom('audit').select('id').where('kind', '!=', 'refused').execute();

    /** Makes the call as a new user, to whom `fate` happens meanwhile. Returns the status and whether it left nothing. */
    const make = async (change: Change, fate: Fate) => {
      // The same on both engines, so that its files are read once.
      const word = `xy${fates.length * changes.indexOf(change) + fates.indexOf(fate)}`;
      const actor = await app.newPerson(`actor-${word}@example.com`, 'administrator');
      const scene: Scene = { app, administrator: actor, word };
      const { params, query, body, headers } = await change.prepare(scene);
      const before = Promise.withResolvers<Awaited<ReturnType<typeof audited>>>();
      beforeNextWrite(async () => {
        await strike(actor.userId ?? 0, fate);
        await breakOffAt(inner);
        before.resolve(await audited());
      });
      const isForm = body instanceof FormData;
      const response = await actor.fetch(addressOf(change.call, params, query), {
        method: change.call.method,
        headers: {
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      });
      await response.text();
      const written = await writtenRows(inner);
      const wrote = [...written.keys()].filter((table) => table !== 'attempts' && table !== 'audit');
      return {
        status: response.status,
        hasLeftNothing: wrote.length === 0 && isDeepStrictEqual(await audited(), await before.promise),
      };
    };

    const whileItWrites = () =>
      test('X8: that has begun to write is given up too, and nobody waits for it to switch the account off @security-8.8', async () => {
        const id = await addClient(inner, 'Orchard');
        const actor = await app.newPerson('importer@example.com', 'editor');
        const isWaiting = async () =>
          (
            await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              inner.read,
            )
          ).rows.length;
        const answer = await inner.write(async (queries) => {
          await queries.selectFrom('clients').select('id').where('id', '=', id).forUpdate().execute();
          const saving = actor.call(updateClient, { params: { id }, body: { aboutUs: 'late' } });
          await expect.poll(isWaiting).toBe(1);
          await strike(actor.userId ?? 0, 'is switched off');
          return { saving };
        });
        expect((await answer.saving).problem.code).toBe('session.required');
        const client = await inner.read
          .selectFrom('clients')
          .select('about_us')
          .where('id', '=', id)
          .execute();
        expect(client).toEqual([{ about_us: null }]);
      });

    test('Y20: a refusal is not told to somebody who was switched off while the body was on its way', async () => {
      const station = await addRunStation(app, 'Bench');
      const goods = await addRunGoods(app, 'JAM');
      const actor = await app.newPerson('worker@example.com', 'read_only');
      const worker = station.at(actor);
      const draft = { productId: goods.productId, stationId: station.id, quantity: 5 };
      const { id } = (await worker.call(createRun, { body: draft })).reply;
      const resume = () => worker.call(addRunEvent, { params: { id }, body: { kind: 'resume' } });
      expect((await resume()).reply.verdict).toBe('refused');
      beforeNextWrite(() => strike(actor.userId ?? 0, 'is switched off'));
      const { status, problem } = await resume();
      expect([status, problem.code]).toEqual([401, 'session.required']);

      const editor = await app.newPerson('saver@example.com', 'editor');
      const clientId = await addClient(inner, 'Vale');
      beforeNextWrite(() => strike(editor.userId ?? 0, 'is demoted'));
      // A stale version is answered with the record, to those who may change it.
      const stale = await editor.call(updateClient, { params: { id: clientId }, body: { version: 7 } });
      expect([stale.status, stale.problem.code]).toEqual([403, 'access.denied']);
    });

    const signedIn = changes.filter(({ call }) => call.needs !== 'public');

    const named = (change: Change): [string, Change] => [nameOf(change), change];

    const whateverHappens = () => {
      test.each(signedIn.map(named))(
        'X8: %s leaves nothing of somebody who was switched off or demoted meanwhile @security-8.8',
        async (_, change) => {
          const { call } = change;
          expect(await make(change, 'is switched off')).toEqual({
            status: 401,
            hasLeftNothing: true,
          });
          // Who releases a hold signs by the role of that moment.
          const isLeftTo =
            call.needs !== 'public' && can('read_only', call.needs) && call.path !== releaseHold.path;
          expect(await make(change, 'is demoted')).toEqual(
            isLeftTo
              ? { status: call.status ?? 200, hasLeftNothing: false }
              : { status: 403, hasLeftNothing: true },
          );
        },
      );

      // The session is read again by the same statement as the account, and nobody else's is: one call of each domain.
      test.each(oneOfEachDomain(signedIn).map(named))(
        'X8: %s leaves nothing of somebody who signed out meanwhile, and goes on when another one is switched off @security-8.8',
        async (_, change) => {
          expect(await make(change, 'signs out')).toEqual({ status: 401, hasLeftNothing: true });
          expect(await make(change, 'goes on, and another one is switched off')).toEqual({
            status: change.call.status ?? 200,
            hasLeftNothing: false,
          });
        },
      );
    };

    // Both engines run the same code, but whether the transaction sees the change depends on the engine: one call of each
    // domain says so.
    const onThisEngineToo = () =>
      test.each(oneOfEachDomain(signedIn).map(named))(
        'X8: %s leaves nothing of somebody who was switched off',
        async (_, change) => {
          expect(await make(change, 'is switched off')).toEqual({
            status: 401,
            hasLeftNothing: true,
          });
        },
      );

    if (engine.name === 'SQLite') whateverHappens();
    else {
      onThisEngineToo();
      whileItWrites();
    }

    test('X8: none of them has left a file that no row names, or a part of one', async () => {
      const { stored, rows, waiting } = await leftFiles(app);
      expect(stored.filter((key) => !rows.includes(key))).toEqual([]);
      expect(waiting).toEqual([]);
    });
  });
});
