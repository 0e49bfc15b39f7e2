import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { createClient } from '#domain/clients/contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { confirmReleases } from '#domain/releases/reading-contract.ts';
import { clearance, type RunAct } from '#domain/runs/acts.ts';
import { addRunEvent, addRunPhoto, getRun, listRuns } from '#domain/runs/contract.ts';
import { addPasskey, askForNewPasskey, askForSignature } from '#domain/passkeys/contract.ts';
import type { SignedAct } from '#domain/passkeys/signed-act.ts';
import type { Signature } from '#domain/signatures/signature.ts';
import { createBadge } from '#domain/stations/contract.ts';
import { setUserActive } from '#domain/users/contract.ts';
import { fullRunWithin } from '#server/runs/within.ts';
import { Authenticator } from '#testing/authenticator.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import {
  addRunGoods,
  addRunningRun,
  addRunStation,
  countRun,
  everythingGone,
  workerAt,
  unplayableRuns,
} from '#testing/runs.ts';
import { storedTexts } from '#testing/stored-rows.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';

const pin = '2580';
const site = 'https://labels.example';

onBothEngines((engine) => {
  describe('who signs in a run', () => {
    let app: TestApp;
    let reader: Caller;
    let administrator: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine, { PUBLIC_URL: site });
      reader = await app.as('read_only');
      administrator = await app.as('administrator');
    });

    interface Person {
      id: number;
      email: string;
      caller: Caller;
      signature: { badge: string; pin: string };
    }
    const addPerson = async (role: Role): Promise<Person> => {
      const email = `${randomUUID().slice(0, 8)}@example.com`;
      const caller = await app.newPerson(email, role);
      const id = caller.userId ?? 0;
      const { reply } = await administrator.call(createBadge, { body: { userId: id, pin } });
      return { id, email, caller, signature: { badge: reply.code, pin } };
    };
    /** A passkey of this person, whose counter grows with each use. */
    const addDevice = async (person: Caller): Promise<Authenticator> => {
      const device = new Authenticator(site);
      const body = { password: testPassword };
      const { reply: question } = await person.call(askForNewPasskey, { body });
      await person.call(addPasskey, { body: { name: 'Phone', response: device.create(question) } });
      return device;
    };
    /** A signature by this device of an act in a run, at the question of the worker. */
    const shownBy = async (
      device: Authenticator,
      { id }: { id: number },
      meaning: SignedAct['meaning'] = 'verified',
    ): Promise<Signature> => {
      const body = { meaning, entity: 'run', id, number: null } as const;
      const { reply: question } = await reader.call(askForSignature, { body });
      return { passkey: device.show(question) };
    };
    /** A run of ten labels of the reader at a station. */
    const running = async () => {
      const word = `S-${randomUUID().slice(0, 8)}`;
      const station = await addRunStation(app, word);
      const goods = await addRunGoods(app, word);
      const at = station.at(reader);
      const worker = workerAt(at);
      const run = await addRunningRun(worker, { goods, station, issued: 10 });
      const post = (act: RunAct, by = at) => by.call(addRunEvent, { params: { id: run.id }, body: act });
      const stop = () => post({ kind: 'check', product: '4006381333931', label: goods.labelSku });
      return { run, goods, station, worker, at, post, stop };
    };
    const answer = (signature?: Signature): RunAct => ({
      kind: 'second_person',
      reason: 'A box of another pallet',
      ...(signature ? { signature } : {}),
    });

    test('a second person signs with badge and PIN at the worker’s station; the event is theirs, and nothing keeps the badge', async () => {
      const { run, post, stop } = await running();
      const second = await addPerson('editor');
      const stopped = await stop();
      expect([stopped.reply.run.state, stopped.reply.run.acts.includes('second_person')]).toEqual([
        'stopped',
        true,
      ]);
      const unsigned = await post(answer());
      expect([unsigned.status, unsigned.problem.code]).toEqual([400, 'signature.missing']);
      const mistyped = await post(answer({ ...second.signature, pin: '0000' }));
      expect([mistyped.status, mistyped.problem.code]).toEqual([403, 'signature.wrong']);

      const { status, reply } = await post(answer(second.signature));
      expect([status, reply.verdict, reply.run.state]).toEqual([201, 'right', 'first_piece']);
      const [event] = reply.events;
      expect(event).toMatchObject({
        kind: 'second_person',
        user: { id: second.id, name: 'Test editor' },
        detail: {
          reason: 'A box of another pallet',
          signed: { by: { id: second.id }, meaning: 'verified', means: 'badge', at: event?.at },
          signedIn: { id: reader.userId },
        },
      });
      expect(
        await app.database.read
          .selectFrom('signatures')
          .selectAll()
          .where('user_id', '=', second.id)
          .execute(),
      ).toMatchObject([{ meaning: 'verified', entity: 'run', entity_id: run.id, number: event?.seq }]);
      const stored = JSON.stringify(
        await storedTexts(app.database, ['run_events', 'run_refusals', 'idempotency_keys']),
      );
      expect(stored.toUpperCase()).not.toContain(second.signature.badge);
    });

    testOnce(engine)(
      'a badge anywhere else in an act is refused, and so is another place for the signature',
      async () => {
        const { post, stop } = await running();
        const { signature } = await addPerson('editor');
        await stop();
        for (const act of [
          { ...answer(), reason: signature.badge },
          { ...answer(signature), reason: signature.badge },
          { kind: 'stop', reason: signature.badge },
        ] as const) {
          const { status, problem } = await post(act);
          expect([status, problem.code]).toEqual([400, 'badge.no_code']);
        }
      },
    );

    testOnce(engine)(
      'who signs as second person may do so, has not worked in the run, and is not switched off',
      async () => {
        const { goods, station, post, stop, run } = await running();
        const [colleague, off, worker] = [
          await addPerson('editor'),
          await addPerson('editor'),
          await addPerson('read_only'),
        ];
        await workerAt(station.at(colleague.caller)).does(run.id, { kind: 'hand_over' });
        await workerAt(station.at(reader)).does(run.id, { kind: 'hand_over' });
        await stop();
        expect((await post(answer(worker.signature))).problem.code).toBe('signature.may_not');
        expect((await post(answer(colleague.signature))).reply.code).toBe('run.not_somebody_else');
        await administrator.call(setUserActive, { params: { id: off.id }, body: { isActive: false } });
        expect((await post(answer(off.signature))).problem.code).toBe('signature.wrong');
        // A refusal or a failure leaves no signature behind.
        const left = await app.database.read
          .selectFrom('signatures')
          .select('id')
          .where('entity_id', '=', run.id)
          .where('entity', '=', 'run')
          .execute();
        expect(left).toEqual([]);
        const { reply } = await administrator.call(getRun, { params: { id: run.id } });
        expect([reply.state, goods.productId]).toEqual(['stopped', run.productId]);
      },
    );

    test('what does not add up is signed: by who counted, for a second person to answer, or by the second person at once', async () => {
      const close = { kind: 'close', applied: 1, cause: 'lost' } as const;
      for (const isAtOnce of [false, true]) {
        const { run, worker, post } = await running();
        const second = await addPerson('editor');
        await countRun(worker, run.id);
        expect((await post({ kind: 'close', applied: 1 })).reply.verdict).toBe('refused');
        expect((await post(close)).problem.code).toBe('signature.missing');
        const signature = isAtOnce ? second.signature : { password: testPassword };
        const closed = await post({ ...close, signature });
        expect(closed.reply.events[0]).toMatchObject({
          kind: 'close',
          verdict: 'wrong',
          user: { id: reader.userId },
          detail: { signed: { by: { id: isAtOnce ? second.id : reader.userId }, meaning: 'closed' } },
        });
        expect(closed.reply.run.state).toBe(isAtOnce ? 'closed' : 'reconciling');
        if (isAtOnce) continue;
        expect((await post(answer({ password: testPassword }))).reply.code).toBe('run.not_somebody_else');
        const answered = await post(answer(second.signature));
        expect(answered.reply.run).toMatchObject({ state: 'closed', applied: 1 });
      }
    });

    testOnce(engine)(
      'a client reads of who only signed what somebody else did by role and number',
      async () => {
        const { run, worker, post } = await running();
        const second = await addPerson('editor');
        await countRun(worker, run.id);
        await post({ kind: 'close', applied: 1, cause: 'lost', signature: second.signature });
        const { reply } = await administrator.call(getRun, { params: { id: run.id } });
        const { events } = await fullRunWithin(app.database.read, { clientId: 1 }, reply);
        expect(events[0]).toMatchObject({
          kind: 'close',
          user: { id: 1, name: 'Worker 1' },
          detail: { signed: { by: { id: 2, name: 'Editor 2' } } },
        });
      },
    );

    test('who only signed keeps their number for the client when somebody else joins the run, and when they act in it', async () => {
      const { run, worker, post, station } = await running();
      const [signer, next] = [await addPerson('read_only'), await addPerson('editor')];
      await countRun(worker, run.id);
      const close = { kind: 'close', applied: 1, cause: 'lost', signature: signer.signature } as const;
      expect((await post(close)).reply.run.state).toBe('reconciling');
      const people = async () => {
        const { reply } = await administrator.call(getRun, { params: { id: run.id } });
        const shown = await fullRunWithin(app.database.read, { clientId: 1 }, reply);
        const acting = [...new Set(shown.events.map(({ user }) => user.id))];
        return { signed: shown.closing?.signerId, acting };
      };
      expect(await people()).toEqual({ signed: 2, acting: [1] });
      await post({ kind: 'hand_over' }, station.at(next.caller));
      expect(await people()).toEqual({ signed: 2, acting: [3, 1] });
      // Runs are found by who acts in them.
      const found = await administrator.call(listRuns, { query: { user: signer.id } });
      expect(found.reply).toEqual([]);
      await post({ kind: 'hand_over' }, station.at(signer.caller));
      expect(await people()).toEqual({ signed: 2, acting: [2, 3, 1] });
    });

    test('a passkey whose counter grows signs in runs, each time', async () => {
      const [second, counting] = [await addPerson('editor'), await addDevice(reader)];
      const device = await addDevice(second.caller);
      for (const seen of [1, 2]) {
        const { run, post, stop } = await running();
        await stop();
        // A question about another run, or about closing this one, signs no answer to its stop.
        for (const other of [await shownBy(device, { id: run.id + 1 }), await shownBy(device, run, 'closed')])
          expect((await post(answer(other))).problem.code).toBe('signature.wrong');
        const answered = await post(answer(await shownBy(device, run)));
        expect([seen, answered.status, answered.reply.run.state]).toEqual([seen, 201, 'first_piece']);
        expect(answered.reply.events[0]?.detail).toMatchObject({
          signed: { by: { id: second.id }, meaning: 'verified', means: 'passkey' },
        });
      }
      const { run, worker, post } = await running();
      await countRun(worker, run.id);
      const close = { kind: 'close', applied: 1, cause: 'lost' } as const;
      await post({ kind: 'close', applied: 1 });
      const closed = await post({ ...close, signature: await shownBy(counting, run, 'closed') });
      expect(closed.reply.run.state).toBe('reconciling');
      const answered = await post(answer(await shownBy(device, run)));
      expect([answered.status, answered.reply.run.state]).toEqual([201, 'closed']);
    });

    test('each line of the clearance is an event with its instant, a second person looks too, and a photo says when it was taken', async () => {
      const word = `C-${randomUUID().slice(0, 8)}`;
      const editor = await app.as('editor');
      const clientId = (await editor.call(createClient, { body: { name: word } })).reply.id;
      const rules = { needsPhoto: true, needsSecondToClear: true };
      await administrator.call(setClientControl, { params: { id: clientId }, body: rules });
      const goods = await addRunGoods(app, word, { clientId });
      const station = await addRunStation(app, word);
      const [worker, second] = [workerAt(station.at(reader)), await addPerson('editor')];
      const early = await worker.start({ productId: goods.productId, stationId: station.id, quantity: 1 });
      const late = await worker.start({ productId: goods.productId, stationId: station.id, quantity: 1 });
      await worker.does(late.id, { kind: 'abandon', reason: 'Not today' });
      app.clock.now = new Date(app.clock.now.getTime() + 1_000);
      await worker.does(early.id, { kind: 'abandon', reason: 'Another one first' });
      const { id } = await worker.start({ productId: goods.productId, stationId: station.id, quantity: 5 });
      const taken = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
        .jpeg()
        .withExif({ IFD2: { DateTimeOriginal: '2026:01:09 18:00:00' } })
        .toBuffer();
      const form = new FormData();
      form.set('photo', new File([new Uint8Array(taken)], 'line.jpg'));
      const photo = await station.at(reader).call(addRunPhoto, { params: { id }, body: form });
      expect(photo.reply.events[0]?.detail['takenAt']).toBe('2026-01-09T18:00:00');
      const again = await station.at(reader).call(addRunPhoto, { params: { id }, body: form });
      expect(again.reply.reason).toBe('This photo was used before. Take a new one.');
      for (const line of clearance) {
        app.clock.now = new Date(app.clock.now.getTime() + 5_000);
        const { events, run } = await worker.does(id, { kind: 'clear', gone: [line] });
        expect(events[0]).toMatchObject({
          kind: 'clear',
          at: app.clock.now.toISOString(),
          detail: { gone: [line], before: early.id },
        });
        expect(run.state).toBe('planned');
      }
      const issue: RunAct = { kind: 'roll', code: goods.roll.code, pieces: 5 };
      expect((await worker.does(id, issue)).reason).toMatch(
        /^Call a second person first: they look at the line/,
      );
      const looked: RunAct = { kind: 'second_person', reason: 'It is clear', signature: second.signature };
      // Another run, which needs nobody to look at its line, has begun there.
      const { productId } = await addRunGoods(app, `${word}-2`);
      const between = await worker.start({ productId, stationId: station.id, quantity: 1 });
      await worker.does(between.id, everythingGone);
      expect((await worker.does(id, looked)).code).toBe('run.line_taken');
      await worker.does(between.id, { kind: 'abandon', reason: 'Not today' });
      expect((await worker.does(id, looked)).run.state).toBe('cleared');
      // Who takes a run over has read its releases, or has not.
      const { clientRelease } = early;
      const confirmed = { release: early.release, clientRelease: clientRelease ?? 0 };
      await second.caller.call(confirmReleases, { params: { id: goods.productId }, body: confirmed });
      const taking = workerAt(station.at(second.caller));
      const over = await taking.does(id, { kind: 'hand_over' });
      expect(over.events[0]?.detail['confirmedAt']).toBe(app.clock.now.toISOString());
      const back = await worker.does(id, { kind: 'hand_over' });
      expect(back.events[0]?.detail['confirmedAt']).toBeNull();
    });

    test('an act that is sent again is recorded and signed once, by a passkey too, which answers a question once', async () => {
      for (const means of ['badge', 'passkey'] as const) {
        const { run, at, stop } = await running();
        const second = await addPerson('editor');
        const signature =
          means === 'badge' ? second.signature : await shownBy(await addDevice(second.caller), run);
        await stop();
        const idempotencyKey = randomUUID();
        const send = async (act: RunAct) => {
          const response = await at.fetch(`/api/runs/${run.id}/events`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
            body: JSON.stringify(act),
          });
          return [response.status, (await response.text()).replace(/.*"code":"([a-z_.]+)".*/, '$1')];
        };
        const first = await send(answer(signature));
        expect([means, first[0], await send(answer(signature))]).toEqual([means, 201, first]);
        // Another act under the same key has to be signed.
        const other = { ...answer({ ...second.signature, pin: '0000' }), reason: 'Another' };
        expect(await send(other)).toEqual([403, 'signature.wrong']);
        const signed = await app.database.read
          .selectFrom('signatures')
          .select('means')
          .where('user_id', '=', second.id)
          .execute();
        expect(signed).toEqual([{ means }]);
      }
    });

    test('every run of these tests can be played again from its events', async () => {
      expect(await unplayableRuns(app)).toEqual([]);
    });
  });
});
