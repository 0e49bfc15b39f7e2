import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, getClient, updateClient, type ClientDraft } from '#domain/clients/contract.ts';
import { insertFiles } from '#server/files/store.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;

  beforeAll(async () => {
    app = await startTestApp(engine, { PUBLIC_URL: 'https://labels.example' });
    editor = await app.as('editor');
    const file = { originalFilename: 'a', size: 1, sha256: '' };
    await app.database.write((queries) =>
      insertFiles(
        queries,
        [
          { ...file, key: 'images/logo.png', contentType: 'image/png' },
          { ...file, key: 'images/film.mp4', contentType: 'video/mp4' },
          { ...file, key: 'documents/a.png', contentType: 'image/png' },
        ],
        { userId: null, at: '2026-01-10T09:30:00.000Z' },
      ),
    );
  });

  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    editor.fetch(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });

  const refusal = async (response: Response) => {
    const { statusCode, fields } = await problemIn(response);
    return [statusCode, fields];
  };

  const newClient = async (draft: ClientDraft) => (await editor.call(createClient, { body: draft })).reply;

  const historyOf = async (id: number) => {
    const rows = await app.database.read
      .selectFrom('history')
      .select(['user_id', 'action', 'before', 'after'])
      .where('entity', '=', 'client')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute();
    const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
    return rows.map(({ user_id, action, before, after }) => ({
      userId: user_id,
      action,
      before: parsed(before),
      after: parsed(after),
    }));
  };

  const countOf = async (name: string) => {
    const rows = await app.database.read
      .selectFrom('clients')
      .select('id')
      .where('name', '=', name)
      .execute();
    return rows.length;
  };

  describe('T8: a new client', () => {
    test('is answered whole with its version; text is trimmed, and what is empty is null @spec-3.9 @spec-5.18 @spec-7.9', async () => {
      const { status, reply } = await editor.call(createClient, {
        body: {
          name: '  Orchard Foods \u0007',
          image: 'images/logo.png',
          aboutUs: ' Jam\r\nsince 1890 ',
          keyContacts: '   ',
          thingsToRemember: '<b>No</b> glass; drop table clients; --',
          labellingInstructions: null,
        },
      });
      expect(status).toBe(201);
      expect(reply).toEqual({
        id: reply.id,
        name: 'Orchard Foods',
        image: 'images/logo.png',
        aboutUs: 'Jam\nsince 1890',
        keyContacts: null,
        thingsToRemember: '<b>No</b> glass; drop table clients; --',
        labellingInstructions: null,
        paperworkRequirements: null,
        stackingGuidelines: null,
        dateFormat: null,
        dateWords: null,
        linkDomain: null,
        inStoreCodes: null,
        about: null,
        contactPerson: null,
        productCount: 0,
        version: 1,
        createdAt: '2026-01-15T08:00:00.000Z',
        updatedAt: '2026-01-15T08:00:00.000Z',
      });
      expect(await historyOf(reply.id)).toEqual([
        { userId: editor.userId, action: 'created', before: null, after: reply },
      ]);
    });

    test('takes no id, version, time or role of its own @security-1.9', async () => {
      const body = { name: 'Forged', id: 4711, version: 9, createdAt: '1999-01-01', role: 'administrator' };
      const response = await send('POST', '/api/clients', body);
      expect(response.status).toBe(201);
      expect(await response.json()).toMatchObject({ version: 1, createdAt: '2026-01-15T08:00:00.000Z' });
      expect((await editor.fetch('/api/clients/4711')).status).toBe(404);
    });

    testOnce(engine).each(['', '   ', '\u0000 ', 7, null, undefined])(
      'has a name, and not %j',
      async (name) => {
        const [status, fields] = await refusal(await send('POST', '/api/clients', { name }));
        expect(status).toBe(400);
        expect(Object.keys(fields ?? {})).toEqual(['name']);
      },
    );

    testOnce(engine)(
      'without a name is refused in the words of the specification @spec-3.9 @spec-5.17',
      async () => {
        const response = await send('POST', '/api/clients', { name: ' ' });
        expect(await problemIn(response)).toMatchObject({
          message: 'Company name is required',
          code: 'request.invalid',
          fields: { name: 'Company name is required' },
        });
      },
    );

    testOnce(engine).each([
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      '../x',
      'images/../logo.png',
      'images/none.png',
      'images/film.mp4',
      'documents/a.png',
      '/uploads/../old.png',
      'http://example.com/a.png',
      'ftp://example.com/a.png',
      'https://ana:secret@example.com/a.png',
    ])('has no picture %s @spec-3.10', async (image) => {
      const [status, fields] = await refusal(await send('POST', '/api/clients', { name: 'No logo', image }));
      expect([status, fields]).toEqual([
        400,
        { image: 'This is neither an uploaded picture nor an https link to one.' },
      ]);
      expect(await countOf('No logo')).toBe(0);
    });

    testOnce(engine).each([
      ['https://labels.example/api/files/images/logo.png?v=1', 'images/logo.png'],
      ['/api/files/images/logo.png', 'images/logo.png'],
      // Stored as a link; the server never fetches it.
      ['https://169.254.169.254/', 'https://169.254.169.254/'],
      ['/uploads/old.png', '/uploads/old.png'],
      ['old.png', 'old.png'],
    ])('A5: keeps the picture %s as %s @spec-3.10', async (image, kept) => {
      expect((await newClient({ name: 'Logo', image })).image).toBe(kept);
    });

    testOnce(engine)('is refused with texts beyond their length, and with a body of 5 MB', async () => {
      const long = await send('POST', '/api/clients', { name: 'x'.repeat(201), aboutUs: 'x'.repeat(20_001) });
      expect(await refusal(long)).toEqual([
        400,
        { name: 'At most 200 characters.', aboutUs: 'At most 20,000 characters.' },
      ]);
      const huge = await send('POST', '/api/clients', { name: 'x', aboutUs: 'x'.repeat(5_000_000) });
      expect(huge.status).toBe(413);
    });
  });

  describe('G11: a creation that is sent twice under one key', () => {
    const withKey = (key: string, body: unknown = { name: key }) =>
      send('POST', '/api/clients', body, { 'idempotency-key': key });

    test('makes one client, which both answers show; also at the same moment', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => withKey('double-click')));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      const bodies = await Promise.all(answers.map((answer) => answer.json()));
      expect(new Set(bodies.map((body) => JSON.stringify(body)))).toHaveLength(1);
      expect(await countOf('double-click')).toBe(1);
    });

    test('answers the client as it is now, for 24 hours', async () => {
      const key = 'lasts-a-day';
      const { id } = createClient.reply.parse(await (await withKey(key)).json());
      await editor.call(updateClient, { params: { id }, body: { aboutUs: 'Since then' } });
      const again: unknown = await (await withKey(key)).json();
      expect(again).toMatchObject({ id, aboutUs: 'Since then', version: 2 });
      await app.database.write((queries) =>
        queries
          .updateTable('idempotency_keys')
          .set({ created_at: '2026-01-14T08:00:00.000Z' })
          .where('key', '=', key)
          .execute(),
      );
      const later = createClient.reply.parse(await (await withKey(key)).json());
      expect(later.id).not.toBe(id);
      expect(await countOf(key)).toBe(2);
    });

    testOnce(engine)('makes two clients for two people', async () => {
      await withKey('same-for-two');
      const administrator = await app.as('administrator');
      const response = await administrator.fetch('/api/clients', {
        method: 'POST',
        body: JSON.stringify({ name: 'same-for-two' }),
        headers: { 'content-type': 'application/json', 'idempotency-key': 'same-for-two' },
      });
      expect(response.status).toBe(201);
      expect(await countOf('same-for-two')).toBe(2);
    });

    testOnce(engine)('can be sent again under its key when it was refused', async () => {
      expect((await withKey('refused-first', { name: 'R', image: 'images/none.png' })).status).toBe(400);
      expect((await withKey('refused-first', { name: 'R' })).status).toBe(201);
    });

    testOnce(engine)('is told when the client has been deleted since', async () => {
      const { id } = createClient.reply.parse(await (await withKey('gone-since')).json());
      await app.database.write((queries) => queries.deleteFrom('clients').where('id', '=', id).execute());
      expect(await problemIn(await withKey('gone-since'))).toMatchObject({
        statusCode: 409,
        code: 'request.key_reused',
        message: 'This was saved before, and somebody has deleted it since.',
      });
    });

    testOnce(engine).each(['short', 'with blanks', 'x'.repeat(201)])('has no key %.20s', async (key) => {
      const response = await withKey(key, { name: 'Keyed' });
      expect(await problemIn(response)).toMatchObject({
        statusCode: 400,
        message: 'An Idempotency-Key has 8 to 200 visible characters.',
      });
    });
  });

  describe('T9: a changed client', () => {
    test('keeps what is not sent, and is emptied by null @spec-7.10', async () => {
      const { id, createdAt } = await newClient({ name: 'Partly', aboutUs: 'Stays', keyContacts: 'Goes' });
      app.clock.advance(60_000);
      const { status, reply } = await editor.call(updateClient, {
        params: { id },
        body: { name: ' Ärtig ', keyContacts: null, version: 1 },
      });
      expect(status).toBe(200);
      expect(reply).toMatchObject({
        name: 'Ärtig',
        aboutUs: 'Stays',
        keyContacts: null,
        version: 2,
        createdAt,
      });
      expect(reply.updatedAt).toBe('2026-01-15T08:01:00.000Z');
      expect((await editor.call(getClient, { params: { id } })).reply).toEqual(reply);
      const found = await editor.fetch('/api/clients?search=artig');
      expect(await found.json()).toMatchObject([{ id }]);
      const [, entry] = await historyOf(id);
      expect(entry).toMatchObject({
        userId: editor.userId,
        action: 'updated',
        before: { name: 'Partly', keyContacts: 'Goes', version: 1 },
        after: { name: 'Ärtig', keyContacts: null, version: 2 },
      });
    });

    test('that somebody else has changed is refused with who, when, and how it is now @spec-7.10', async () => {
      const { id } = await newClient({ name: 'Contested' });
      const ana = await app.newPerson('ana@example.com', 'editor');
      const theirs = await ana.call(updateClient, { params: { id }, body: { aboutUs: 'Hers', version: 1 } });
      const late = await send('PUT', `/api/clients/${id}`, { aboutUs: 'Mine', version: 1 });
      expect(await problemIn(late)).toEqual({
        statusCode: 409,
        error: 'Conflict',
        code: 'record.changed_meanwhile',
        message: 'Changed by Test editor at Jan 15, 2026, 8:01 AM UTC.',
        said: {
          code: 'refusal.changed_by',
          values: { name: 'Test editor', at: theirs.reply.updatedAt },
        },
        current: theirs.reply,
        changed: { by: 'Test editor', at: theirs.reply.updatedAt },
      });
      const forced = await editor.call(updateClient, { params: { id }, body: { aboutUs: 'Mine' } });
      expect(forced.reply).toMatchObject({ aboutUs: 'Mine', version: 3 });
    });

    test('F14: by 20 at one moment from the same version is changed once @security-2.2', async () => {
      const { id } = await newClient({ name: 'Raced' });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          send('PUT', `/api/clients/${id}`, { aboutUs: `By ${n}`, version: 1 }),
        ),
      );
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
      expect(await historyOf(id)).toHaveLength(2);
    });

    testOnce(engine)('into what it is already gets no new version and no history', async () => {
      const { id } = await newClient({ name: 'Same', aboutUs: 'Same' });
      const { status, reply } = await editor.call(updateClient, {
        params: { id },
        body: { name: 'Same ', aboutUs: 'Same', keyContacts: '' },
      });
      expect([status, reply.version, (await historyOf(id)).length]).toEqual([200, 1, 1]);
    });

    testOnce(engine)('keeps a picture of old, and takes no other link over http', async () => {
      const id = await addClient(app.database, 'Old picture');
      await app.database.write((queries) =>
        queries
          .updateTable('clients')
          .set({ image: 'http://old.example/logo.png' })
          .where('id', '=', id)
          .execute(),
      );
      const body = { image: 'http://old.example/logo.png', aboutUs: 'New' };
      expect((await send('PUT', `/api/clients/${id}`, body)).status).toBe(200);
      expect(
        (await send('PUT', `/api/clients/${id}`, { image: 'http://old.example/other.png' })).status,
      ).toBe(400);
      const emptied = await editor.call(updateClient, { params: { id }, body: { image: '' } });
      expect(emptied.reply.image).toBeNull();
    });

    testOnce(engine).each([
      { name: '' },
      { name: null },
      { version: 0 },
      { version: '1' },
      { image: 'javascript:x' },
    ])('is refused with %j', async (body) => {
      const { id } = await newClient({ name: 'Firm' });
      expect((await send('PUT', `/api/clients/${id}`, body)).status).toBe(400);
    });

    testOnce(engine)('that is none is not found', async () => {
      const response = await send('PUT', '/api/clients/2147483647', { name: 'X' });
      expect(await problemIn(response)).toMatchObject({ statusCode: 404, message: 'Client not found' });
    });
  });
});
