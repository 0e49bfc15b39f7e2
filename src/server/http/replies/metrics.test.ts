import { describe, expect, test } from 'vitest';
import { onSqlite } from '#testing/engines.ts';
import { startTestApp } from '#testing/test-app.ts';

onSqlite((engine) => {
  describe('metrics', () => {
    test('are not there unless they are switched on', async () => {
      const app = await startTestApp(engine);
      const answer = await app.guest.fetch('/metrics');
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'request.not_found' });
    });

    test('count every call by its address in the contract and its status, never by what was asked for', async () => {
      const app = await startTestApp(engine, { METRICS: 'true' });
      const reader = await app.as('read_only');
      await reader.fetch('/api/products/search/5012345678900');
      await reader.fetch('/api/products/999999');
      const answer = await app.guest.fetch('/metrics');
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
      const text = await answer.text();
      expect(text).toContain(
        'http_request_duration_seconds_count{method="GET",route="/api/products/search/:sku",status="200"} 1',
      );
      expect(text).toContain(
        'http_request_duration_seconds_count{method="GET",route="/api/products/:id",status="404"} 1',
      );
      expect(text).toContain('process_resident_memory_bytes');
      expect(text).not.toContain('5012345678900');
    });
  });
});
