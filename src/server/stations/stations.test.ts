import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { getCurrentUser, SignedIn } from '#domain/auth/contract.ts';
import { createPrinter, deletePrinter } from '#domain/printing/contract.ts';
import {
  changePin,
  createBadge,
  createBadgePerson,
  createStation,
  endBadge,
  endStation,
  getOwnBadge,
  getOwnStation,
  listBadges,
  listStations,
  reprintBadge,
  signInByBadge,
  updateStation,
} from '#domain/stations/contract.ts';
import { inviteAgain, listUsers, setUserActive } from '#domain/users/contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { callerWith, type Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

const minute = 60_000;
const pin = '2580';
const invalid = 'Badge or PIN is incorrect. Please try again.';

onBothEngines((engine) => {
  let app: TestApp;
  let administrator: Caller;
  let editor: Caller;
  let worker: Caller;
  let people = 0;
  let station: { id: number; token: string };
  let badge: { id: number; code: string };

  beforeAll(async () => {
    app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1' });
    administrator = await app.as('administrator');
    editor = await app.as('editor');
  });
  beforeEach(async () => {
    people += 1;
    worker = await app.newPerson(`worker-${people}@example.com`, 'read_only');
    const body = { name: `Bench ${people}`, site: 'Hall 2' };
    station = (await editor.call(createStation, { body })).reply;
    badge = (await administrator.call(createBadge, { body: { userId: worker.userId ?? 0, pin } })).reply;
  });

  const enter = async (
    typed: { badge?: string; pin?: string } = {},
    token: string | null = station.token,
  ): Promise<Response> =>
    app.guest.fetch(signInByBadge.path, {
      method: 'POST',
      body: JSON.stringify({ badge: badge.code, pin, ...typed }),
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { 'x-station-token': token }),
      },
    });
  const refusalOf = async (response: Promise<Response>) => {
    const { statusCode, code, message } = await problemIn(await response);
    return { statusCode, code, message };
  };

  test('somebody without e-mail is a name, a badge and a PIN: signs in at a station, and nowhere else', async () => {
    const draft = { firstName: 'Rosa', lastName: 'Moor', role: 'read_only' as const, pin };
    expect((await editor.call(createBadgePerson, { body: draft })).status).toBe(403);
    const { status, reply: issued } = await administrator.call(createBadgePerson, { body: draft });
    expect([status, issued.name]).toEqual([201, 'Rosa Moor']);
    const { user } = SignedIn.parse(await (await enter({ badge: issued.code })).json());
    expect(user).toMatchObject({ id: issued.userId, role: 'read_only' });
    const { reply } = await administrator.call(listUsers, {});
    const rosa = reply.find(({ id }) => id === issued.userId);
    expect(rosa).toMatchObject({ firstName: 'Rosa', isInvited: false, isActive: true });
    expect(rosa?.email).toMatch(/@badge\.invalid$/);
    const again = await administrator.call(inviteAgain, { params: { id: issued.userId } });
    expect(again.problem.code).toBe('user.not_invited');
    const { reply: log } = await administrator.call(listAudit, {
      query: { kind: 'account_created', page: 1 },
    });
    expect(log[0]).toMatchObject({ detail: { origin: 'badge', role: 'read_only' } });
  });

  describe('badge and PIN', () => {
    test('open a session of their owner, with the role that they have, at an enrolled station @security-6.7', async () => {
      const response = await enter();
      expect(response.status).toBe(200);
      const { token, user } = SignedIn.parse(await response.json());
      expect(user).toMatchObject({ id: worker.userId, role: 'read_only' });
      expect(response.headers.get('set-cookie')).toContain('HttpOnly');
      const entered = callerWith(app.url, token, user.id);
      expect((await entered.call(getCurrentUser, {})).reply.id).toBe(worker.userId);
      expect((await entered.call(listBadges, {})).status).toBe(403);
      const { reply } = await administrator.call(listAudit, { query: { kind: 'signed_in', page: 1 } });
      expect(reply[0]).toMatchObject({ person: { id: worker.userId }, detail: { station: station.id } });
    });

    testOnce(engine)('are taken as a scanner and a person type them', async () => {
      expect((await enter({ badge: ` ${badge.code.toLowerCase()}\n` })).status).toBe(200);
    });

    testOnce(engine)('are nothing without a station, and at one that was ended @security-6.7', async () => {
      const unknown = {
        statusCode: 403,
        code: 'auth.station_unknown',
        message:
          'This browser is not enrolled as a station. Sign in with e-mail and password, or ask an editor to enrol it.',
      };
      expect(await refusalOf(enter({}, null))).toEqual(unknown);
      expect(await refusalOf(enter({}, 'another'))).toEqual(unknown);
      await editor.call(endStation, { params: { id: station.id } });
      expect(await refusalOf(enter())).toEqual(unknown);
    });

    test('a wrong PIN and an unknown badge get one answer; five of either lock that badge for 15 minutes, and no other @security-6.7', async () => {
      for (const typed of [{ pin: '1397' }, { badge: 'LPB-UNKNOWN' }]) {
        for (let time = 0; time < 5; time += 1)
          expect(await refusalOf(enter(typed))).toEqual({
            statusCode: 401,
            code: 'auth.badge_invalid',
            message: invalid,
          });
        expect(await refusalOf(enter({ ...typed, ...('pin' in typed ? { pin } : {}) }))).toEqual({
          statusCode: 429,
          code: 'auth.too_many_attempts',
          message: 'Too many attempts. Try again in 900 seconds.',
        });
      }
      const { reply } = await administrator.call(listBadges, {});
      expect(reply.find(({ id }) => id === badge.id)?.lockedSeconds).toBe(900);
      const other = await app.newPerson(`other-${people}@example.com`, 'editor');
      const made = await administrator.call(createBadge, { body: { userId: other.userId ?? 0, pin } });
      expect((await enter({ badge: made.reply.code })).status).toBe(200);
      app.clock.advance(15 * minute);
      expect((await enter()).status).toBe(200);
    });

    test('five guesses are all, also when fifty come at one moment @security-6.7', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => enter({ pin: '1397' })));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
    });

    testOnce(engine)('of an account that was switched off are wrong', async () => {
      const params = { id: worker.userId ?? 0 };
      await administrator.call(setUserActive, { params, body: { isActive: false } });
      expect((await refusalOf(enter())).code).toBe('auth.badge_invalid');
    });

    testOnce(engine)('failures stand in the audit trail', async () => {
      await enter({ pin: '1397' });
      await expect
        .poll(async () => {
          const query = { kind: 'sign_in_failed' as const, page: 1 };
          return (await administrator.call(listAudit, { query })).reply.map(({ detail }) => detail.code);
        })
        .toContain('auth.badge_invalid');
    });
  });

  describe('a badge', () => {
    test('is one per person, and is stored as nothing but hashes @security-6.7', async () => {
      const again = { body: { userId: worker.userId ?? 0, pin } };
      expect((await administrator.call(createBadge, again)).problem.code).toBe('badge.exists');
      const unknown = await administrator.call(createBadge, { body: { userId: 2_000_000_000, pin } });
      expect(unknown.problem.code).toBe('user.not_found');
      const row = await app.database.read
        .selectFrom('badges')
        .selectAll()
        .where('id', '=', badge.id)
        .executeTakeFirstOrThrow();
      expect(row.pin_hash).toMatch(/^\$argon2id\$/);
      expect(JSON.stringify(row)).not.toContain(badge.code);
      expect(badge.code).toMatch(/^LPB-[0-9A-HJKMNP-TV-Z]{32}$/);
    });

    testOnce(engine)(
      'gets another code when it is printed again: the old one ends, the PIN stays',
      async () => {
        const { reply } = await administrator.call(reprintBadge, { params: { id: badge.id } });
        expect((await enter()).status).toBe(401);
        expect((await enter({ badge: reply.code })).status).toBe(200);
      },
    );

    test('that is revoked ends with the sessions of its owner @security-6.7', async () => {
      const { token } = SignedIn.parse(await (await enter()).json());
      await administrator.call(endBadge, { params: { id: badge.id } });
      expect((await callerWith(app.url, token, null).call(getCurrentUser, {})).status).toBe(401);
      expect((await enter()).status).toBe(401);
      expect((await administrator.call(endBadge, { params: { id: badge.id } })).problem.code).toBe(
        'badge.not_found',
      );
    });

    testOnce(engine)('gets another PIN from its owner alone @security-6.7', async () => {
      expect((await worker.call(getOwnBadge, {})).reply).toEqual({ id: badge.id, lockedAt: null });
      expect((await editor.call(getOwnBadge, {})).reply).toEqual({ id: null, lockedAt: null });
      const change = { params: { id: badge.id }, body: { pin: '135791', oldPin: pin } };
      for (const other of [editor, administrator])
        expect((await other.call(changePin, change)).problem.code).toBe('badge.not_own');
      expect((await worker.call(changePin, change)).status).toBe(200);
      expect((await worker.call(changePin, change)).problem).toMatchObject({
        statusCode: 403,
        code: 'auth.pin_wrong',
      });
      expect((await enter()).status).toBe(401);
      expect((await enter({ pin: '135791' })).status).toBe(200);
    });

    testOnce(engine).each([
      ['123', 'A PIN has 4 to 8 digits.'],
      ['123456789', 'A PIN has 4 to 8 digits.'],
      ['12a4', 'A PIN has 4 to 8 digits.'],
      ['1111', 'This PIN is easy to guess. Choose digits that are neither equal nor in a row.'],
      ['1234', 'This PIN is easy to guess. Choose digits that are neither equal nor in a row.'],
      ['98765', 'This PIN is easy to guess. Choose digits that are neither equal nor in a row.'],
    ])('with the PIN %s is refused', async (wrong, sentence) => {
      const refused = await worker.call(changePin, {
        params: { id: badge.id },
        body: { pin: wrong, oldPin: pin },
      });
      expect([refused.status, refused.problem.message]).toEqual([400, sentence]);
    });
  });

  describe('a station', () => {
    test('is listed without its token, changed, and ended once', async () => {
      const params = { id: station.id };
      const changed = await editor.call(updateStation, {
        params,
        body: { name: `Bench ${people}b`, site: '' },
      });
      expect(changed.reply).toMatchObject({ name: `Bench ${people}b`, site: null });
      const { reply } = await editor.call(listStations, {});
      expect(reply.find(({ id }) => id === station.id)).toEqual(changed.reply);
      expect(JSON.stringify(reply)).not.toContain(station.token);
      expect((await enter()).status).toBe(200);
      expect((await editor.call(endStation, { params })).status).toBe(200);
      for (const call of [endStation, updateStation] as const)
        expect((await editor.call(call, { params, body: {} })).problem.code).toBe('station.not_found');
    });

    testOnce(engine)(
      'has the printer beside it, until that is deleted, and knows itself by its token',
      async () => {
        const address = {
          name: `Beside ${people}`,
          language: 'zpl',
          address: '127.0.0.1',
          port: 9100,
        } as const;
        const { reply: printer } = await administrator.call(createPrinter, {
          body: { ...address, dotsPerMm: 8, mediaWidthMm: 60, mediaHeightMm: 40 },
        });
        const params = { id: station.id };
        const body = { printerId: printer.id };
        expect((await editor.call(updateStation, { params, body })).reply.printerId).toBe(printer.id);
        const ask = async (token: string) => {
          const response = await worker.fetch(getOwnStation.path, { headers: { 'x-station-token': token } });
          return getOwnStation.reply.parse(await response.json()).station;
        };
        expect(await ask(station.token)).toMatchObject({ id: station.id, printerId: printer.id });
        expect(await ask('another')).toBeNull();
        expect((await worker.call(getOwnStation, {})).reply.station).toBeNull();
        await administrator.call(deletePrinter, { params: { id: printer.id } });
        expect(await ask(station.token)).toMatchObject({ printerId: null });
        for (const call of [
          () => editor.call(updateStation, { params, body }),
          () => editor.call(createStation, { body: { name: 'Beside nothing', ...body } }),
        ])
          expect((await call()).problem.code).toBe('printer.not_found');
        const { reply } = await editor.call(listStations, {});
        expect(reply.map(({ name }) => name)).not.toContain('Beside nothing');
      },
    );

    testOnce(engine)(
      'that is enrolled twice under one key is one, with the token of the later answer',
      async () => {
        const enrol = async () => {
          const response = await editor.fetch(createStation.path, {
            method: 'POST',
            body: JSON.stringify({ name: `Twice ${people}` }),
            headers: { 'content-type': 'application/json', 'idempotency-key': `twice-${people}-abcdefgh` },
          });
          return createStation.reply.parse(await response.json());
        };
        const [first, second] = [await enrol(), await enrol()];
        expect(second.id).toBe(first.id);
        expect((await refusalOf(enter({}, first.token))).code).toBe('auth.station_unknown');
        expect((await enter({}, second.token)).status).toBe(200);
      },
    );
  });
});
