import { beforeAll, describe, expect, test } from 'vitest';
import { createTutorial, listTutorials, updateTutorial, type Tutorial } from '#domain/tutorials/contract.ts';
import { insertFiles } from '#server/files/store.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

const link = 'https://youtu.be/dQw4w9WgXcQ';

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;

  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
    const file = { originalFilename: 'a', size: 1, sha256: '' };
    await app.database.write((queries) =>
      insertFiles(
        queries,
        [
          { ...file, key: 'uploads/film.mp4', contentType: 'video/mp4' },
          { ...file, key: 'uploads/sheet.pdf', contentType: 'application/pdf' },
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

  const add = async (draft: { title: string; videoUrl: string; videoSource?: 'youtube' | 'file' }) =>
    (await editor.call(createTutorial, { body: draft })).reply;

  /** A row as an older version wrote it. */
  const addOld = async (row: { video_url: string; category: string; video_source: string }) => {
    const at = '2026-01-10T09:30:00.000Z';
    const { id } = await app.database.write((queries) =>
      queries
        .insertInto('tutorials')
        .values({ title: 'Old', description: null, created_at: at, updated_at: at, ...row })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return id;
  };

  const historyOf = (id: number) =>
    app.database.read
      .selectFrom('history')
      .select(['user_id as userId', 'action', 'before', 'after'])
      .where('entity', '=', 'tutorial')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute();

  const fieldsIn = async (response: Response) => {
    const { statusCode, fields } = await problemIn(response);
    return [statusCode, fields];
  };

  describe('T24: a new tutorial', () => {
    test("is answered with the server's own id and version, whatever is sent @spec-3.25 @spec-7.24", async () => {
      const response = await send('POST', '/api/tutorials', {
        title: ' Feeds ',
        description: ' ',
        videoUrl: ` ${link} `,
        createdAt: '2999-01-01T00:00:00.000Z',
        id: 4711,
        version: 9,
      });
      expect(response.status).toBe(201);
      const tutorial = createTutorial.reply.parse(await response.json());
      expect(tutorial).toEqual({
        id: tutorial.id,
        title: 'Feeds',
        description: null,
        videoUrl: link,
        category: 'How-to Series',
        videoSource: 'youtube',
        version: 1,
        createdAt: '2026-01-15T08:00:00.000Z',
      });
      expect(tutorial.id).not.toBe(4711);
      expect(await historyOf(tutorial.id)).toEqual([
        { userId: editor.userId, action: 'created', before: null, after: JSON.stringify(tutorial) },
      ]);
    });

    testOnce(engine).each([
      [{ videoUrl: link }, { title: 'Video title is required' }],
      [{ title: ' ', videoUrl: link }, { title: 'Video title is required' }],
      [{ title: 'A' }, { videoUrl: 'Video source is required' }],
      [{ title: 'A', videoUrl: ' ' }, { videoUrl: 'Video source is required' }],
      [{ title: 'A', videoUrl: link, category: '' }, { category: 'Category is required' }],
      [{ title: 'A', videoUrl: link, category: null }, { category: 'Category is required' }],
    ])('is refused as %j @spec-3.25 @spec-5.19 @spec-9.28', async (body, fields) => {
      expect(await fieldsIn(await send('POST', '/api/tutorials', body))).toEqual([400, fields]);
    });

    testOnce(engine).each([
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'http://films.example/1.mp4',
      'https://youtu.be@evil.example/dQw4w9WgXcQ',
      'http://youtu.be/dQw4w9WgXcQ',
      'uploads/film.mp4',
    ])('has no link %s @security-1.2', async (videoUrl) => {
      const response = await send('POST', '/api/tutorials', { title: 'A', videoUrl });
      expect(await fieldsIn(response)).toEqual([
        400,
        { videoUrl: 'Please enter a link that begins with https://' },
      ]);
    });

    testOnce(engine).each(['https://youtu.be/dQw4w9WgXc', 'https://www.youtube.com/watch?v=dQw4w9WgXcQQ'])(
      'of YouTube has no link %s @spec-3.27',
      async (videoUrl) => {
        const response = await send('POST', '/api/tutorials', { title: 'A', videoUrl });
        expect(await fieldsIn(response)).toEqual([400, { videoUrl: 'Please enter a valid YouTube link' }]);
      },
    );

    testOnce(engine).each(['https://vimeo.com/1', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ'])(
      'A10: of another site keeps its link %s @spec-3.27',
      async (videoUrl) => {
        expect(await add({ title: 'A', videoUrl })).toMatchObject({ videoUrl, videoSource: 'youtube' });
      },
    );

    testOnce(engine).each([
      ['1999-01-01T00:00:00.000Z', '1999-01-01T00:00:00.000Z'],
      ['2025-06-01T12:00:00+02:00', '2025-06-01T10:00:00.000Z'],
      ['2026-01-15T08:00:00.000Z', '2026-01-15T08:00:00.000Z'],
      ['2026-01-15T08:00:00.001Z', '2026-01-15T08:00:00.000Z'],
      [null, '2026-01-15T08:00:00.000Z'],
    ])('A14: sent with the time %j was made at %s @spec-7.24', async (createdAt, kept) => {
      const response = await send('POST', '/api/tutorials', { title: 'A', videoUrl: link, createdAt });
      expect(createTutorial.reply.parse(await response.json()).createdAt).toBe(kept);
    });

    testOnce(engine).each(['2025-02-30T12:00:00Z', 'yesterday', '2025', '', 1_700_000_000_000])(
      'L10: sent with the time %j, which is no instant, is refused in words',
      async (createdAt) => {
        const response = await send('POST', '/api/tutorials', { title: 'A', videoUrl: link, createdAt });
        const { statusCode, fields } = await problemIn(response);
        expect([statusCode, fields?.['createdAt']?.slice(0, 12)]).toEqual([400, 'This must be']);
      },
    );

    testOnce(engine)('L9: keeps a category that is not one of the three', async () => {
      const response = await send('POST', '/api/tutorials', {
        title: 'A',
        videoUrl: link,
        category: ' Lore ',
      });
      expect(createTutorial.reply.parse(await response.json()).category).toBe('Lore');
    });

    testOnce(engine).each([
      'javascript:alert(1)',
      'https://films.example/1.mp4',
      link,
      'uploads/none.mp4',
      'uploads/sheet.pdf',
      '/uploads/film.mp4',
      '../uploads/film.mp4',
    ])('of a file is not %s @security-1.8', async (videoUrl) => {
      const response = await send('POST', '/api/tutorials', { title: 'A', videoUrl, videoSource: 'file' });
      expect(await fieldsIn(response)).toEqual([400, { videoUrl: 'This is not an uploaded video.' }]);
    });

    testOnce(engine)('of a file keeps its key @spec-3.27', async () => {
      const videoUrl = '/api/files/uploads/film.mp4?v=1';
      expect(await add({ title: 'A', videoUrl, videoSource: 'file' })).toMatchObject({
        videoUrl: 'uploads/film.mp4',
        videoSource: 'file',
      });
    });

    test('G11: is one, however often it is sent under one key', async () => {
      const body = { title: 'Once', videoUrl: link };
      const again = () => send('POST', '/api/tutorials', body, { 'idempotency-key': 'tutorial-once' });
      const answers = await Promise.all([again(), again(), again()]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      const { reply } = await editor.call(listTutorials, {});
      expect(reply.filter(({ title }) => title === 'Once')).toHaveLength(1);
      const elsewhere = await send(
        'POST',
        '/api/clients',
        { name: 'Other' },
        { 'idempotency-key': 'tutorial-once' },
      );
      expect(await problemIn(elsewhere)).toMatchObject({ statusCode: 409, code: 'request.key_reused' });
    });
  });

  describe('T24: a changed tutorial', () => {
    const change = (id: number, body: object) => send('PUT', `/api/tutorials/${id}`, body);
    const changed = async (id: number, body: object): Promise<Tutorial> =>
      updateTutorial.reply.parse(await (await change(id, body)).json());

    test('keeps what is not sent, also what a new one has by default @spec-7.25', async () => {
      const { id } = await add({ title: 'A', videoUrl: 'uploads/film.mp4', videoSource: 'file' });
      await changed(id, { category: 'SOPs', description: 'How' });
      expect(await changed(id, { title: 'B', description: null, createdAt: null })).toMatchObject({
        title: 'B',
        description: null,
        category: 'SOPs',
        videoSource: 'file',
        videoUrl: 'uploads/film.mp4',
        version: 3,
        createdAt: '2026-01-15T08:00:00.000Z',
      });
      expect((await historyOf(id)).map(({ action }) => action)).toEqual(['created', 'updated', 'updated']);
    });

    testOnce(engine)('A14: takes the time of an instant that is not in the future', async () => {
      const { id } = await add({ title: 'A', videoUrl: link });
      const sent = { createdAt: '2020-01-01T00:00:00Z' };
      expect(await changed(id, sent)).toMatchObject({ createdAt: '2020-01-01T00:00:00.000Z', version: 2 });
      expect(await changed(id, sent)).toMatchObject({ version: 2 });
      expect(await changed(id, { createdAt: '2999-01-01T00:00:00Z' })).toMatchObject({ version: 2 });
    });

    testOnce(engine)('fits its source, also when only one of the two is sent', async () => {
      const { id } = await add({ title: 'A', videoUrl: link });
      expect((await change(id, { videoSource: 'youtube' })).status).toBe(200);
      expect(await fieldsIn(await change(id, { videoUrl: 'uploads/film.mp4' }))).toEqual([
        400,
        { videoUrl: 'Please enter a link that begins with https://' },
      ]);
      const film = { videoUrl: 'uploads/film.mp4', videoSource: 'file' };
      expect((await change(id, film)).status).toBe(200);
      expect((await change(id, { videoSource: 'youtube' })).status).toBe(400);
      expect((await change(id, { videoUrl: 'https://films.example/1.mp4' })).status).toBe(400);
    });

    testOnce(engine)('keeps a link and a category of old that it is not asked to change', async () => {
      const old = 'https://films.example/1.mp4';
      const id = await addOld({ video_url: old, category: 'Lore', video_source: 'film' });
      expect(await changed(id, { title: 'B', videoUrl: old, videoSource: 'youtube' })).toMatchObject({
        title: 'B',
        videoUrl: old,
        category: 'Lore',
      });
      expect(await changed(id, { videoSource: 'file' })).toMatchObject({
        videoUrl: old,
        videoSource: 'file',
      });
    });

    test('that somebody else has changed is refused with who, when, and how it is now', async () => {
      const { id } = await add({ title: 'A', videoUrl: link });
      await changed(id, { title: 'B', version: 1 });
      expect(await problemIn(await change(id, { title: 'C', version: 1 }))).toMatchObject({
        statusCode: 409,
        code: 'record.changed_meanwhile',
        message: 'Changed by Test editor at Jan 15, 2026, 8:00 AM UTC.',
        current: { id, title: 'B', version: 2 },
      });
    });

    test('F14: by 20 at one moment from the same version is changed once', async () => {
      const { id } = await add({ title: 'A', videoUrl: link });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => change(id, { title: `By ${n}`, version: 1 })),
      );
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    });

    testOnce(engine)('into what it is already gets no new version and no history', async () => {
      const { id } = await add({ title: 'A', videoUrl: link });
      expect(await changed(id, { title: 'A', videoUrl: link, description: '' })).toMatchObject({
        version: 1,
      });
      expect(await historyOf(id)).toHaveLength(1);
    });

    testOnce(engine)('that is none is not found', async () => {
      expect(await problemIn(await change(2_147_483_647, { title: 'X' }))).toMatchObject({
        statusCode: 404,
        message: 'Tutorial not found',
      });
    });
  });
});
