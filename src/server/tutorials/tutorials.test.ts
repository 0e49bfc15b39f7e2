import { beforeAll, expect, test } from 'vitest';
import { listTutorials } from '#domain/tutorials/contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  let app: TestApp;
  let reader: Caller;

  beforeAll(async () => {
    app = await startTestApp(engine);
    reader = await app.as('read_only');
  });

  test('no tutorials are an empty array', async () => {
    const { status, reply } = await reader.call(listTutorials, {});
    expect([status, reply]).toEqual([200, []]);
  });

  test('T23: tutorials come newest first, whole or page by page, old categories and addresses as they are @spec-7.23', async () => {
    const at = '2026-01-10T09:30:00.000Z';
    const tutorial = { description: null, created_at: at, updated_at: at };
    await app.database.write((queries) =>
      queries
        .insertInto('tutorials')
        .values([
          { ...tutorial, title: 'One', video_url: 'x', category: 'Lore', video_source: 'film' },
          { ...tutorial, title: 'Two', video_url: 'uploads/a.mp4', category: 'SOPs', video_source: 'file' },
          {
            ...tutorial,
            title: 'Three',
            description: 'How a label feeds',
            video_url: 'https://youtu.be/dQw4w9WgXcQ',
            category: 'How-to Series',
            video_source: 'youtube',
          },
        ])
        .execute(),
    );
    const { reply, headers } = await reader.call(listTutorials, {});
    expect(headers.get('x-total-count')).toBeNull();
    const [three] = reply;
    expect(three).toEqual({
      id: three?.id,
      title: 'Three',
      description: 'How a label feeds',
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
      category: 'How-to Series',
      videoSource: 'youtube',
      version: 1,
      createdAt: '2026-01-10T09:30:00.000Z',
    });
    expect(reply.map(({ title, category, videoSource }) => [title, category, videoSource])).toEqual([
      ['Three', 'How-to Series', 'youtube'],
      ['Two', 'SOPs', 'file'],
      ['One', 'Lore', 'youtube'],
    ]);
    const page = await reader.call(listTutorials, { query: { page: 2, pageSize: 2 } });
    expect(page.reply.map(({ title }) => title)).toEqual(['One']);
    expect(page.headers.get('x-total-count')).toBe('3');
  });

  test('T23: many tutorials are sent piece by piece, each once, newest first', async () => {
    const at = '2026-01-10T09:30:00.000Z';
    const before = (await reader.call(listTutorials, {})).reply.length;
    const tutorial = { title: 'Feed', description: 'd'.repeat(200), video_url: 'x', category: 'SOPs' };
    const rows = Array.from({ length: 1_001 }, () => ({
      ...tutorial,
      video_source: 'file',
      created_at: at,
      updated_at: at,
    }));
    await app.database.write((queries) => queries.insertInto('tutorials').values(rows).execute());
    const { reply, headers } = await reader.call(listTutorials, {});
    expect([reply.length - before, headers.get('content-length')]).toEqual([1_001, null]);
    const ids = reply.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  });

  test.each(['page=0', 'pageSize=101', 'page=x'])('refuses ?%s', async (query) => {
    expect((await reader.fetch(`/api/tutorials?${query}`)).status).toBe(400);
  });
});
