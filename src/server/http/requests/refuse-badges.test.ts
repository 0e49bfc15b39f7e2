import { expect, test } from 'vitest';
import { addressOf } from '#domain/contract/endpoint.ts';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { uploadFile } from '#domain/files/contract.ts';
import { startTestApp } from '#testing/test-app.ts';
import { callerFor } from '#testing/caller-for.ts';
import { onSqlite } from '#testing/engines.ts';
import { allTables } from '#testing/changes/change.ts';
import { storedTexts } from '#testing/stored-rows.ts';
import { pino } from 'pino';

const badge = 'LPB-0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** As a scanner sends it that makes small letters. */
const scanned = badge.toLowerCase();
const json = { 'content-type': 'application/json' };

onSqlite((engine) => {
  test('B67: a badge is refused in every text of every call, and is neither stored nor logged @security-6.10', async () => {
    const lines: string[] = [];
    const app = await startTestApp(
      engine,
      {},
      { logger: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }) },
    );
    const administrator = await app.as('administrator');
    const callerOf = await callerFor(app);
    const asks = everyEndpoint.flatMap((endpoint) => {
      const { method, body } = endpoint;
      const params = {
        id: 1,
        userId: 1,
        number: 1,
        sku: scanned,
        text: scanned,
        code: scanned,
        rest: scanned,
        passkey: 1,
      };
      const isJson = body !== undefined && !('kind' in body);
      const withQuery = `${addressOf(endpoint, params)}?q=${encodeURIComponent(scanned)}`;
      const by = callerOf(endpoint);
      if (method === 'GET') return [{ by, name: withQuery, address: withQuery, init: {} }];
      if (!isJson) return [];
      const address = addressOf(endpoint, params);
      // The one place of a call that may have a badge is not there.
      const asks = [
        { deep: [{ badge: `x ${scanned}` }] },
        { signature: [{ badge: scanned }], badge: { badge: scanned }, code: { text: scanned } },
        { signature: { pin: scanned } },
      ];
      return asks.map((sent) => ({
        by,
        name: `${address} ${Object.keys(sent).join(' ')}`,
        address,
        init: { method, headers: json, body: JSON.stringify(sent) },
      }));
    });
    expect(asks.length).toBeGreaterThan(120);
    for (const { by, name, address, init } of asks) {
      const response = await by.fetch(address, init);
      expect([name, response.status, await response.json()]).toEqual([
        name,
        400,
        expect.objectContaining({
          code: 'badge.no_code',
          message:
            'This is a badge. A badge is never a code: nothing was looked up or saved. Scan it at a station to sign in.',
        }),
      ]);
    }

    const withKey = await administrator.fetch('/api/stations', {
      method: 'POST',
      headers: { ...json, 'idempotency-key': badge },
      body: JSON.stringify({ name: 'Bench' }),
    });
    expect(withKey.status).toBe(400);

    const form = new FormData();
    form.set('file', new File(['%PDF-1.7\n'], `${scanned}.pdf`, { type: 'application/pdf' }));
    const { reply } = await administrator.call(uploadFile, { body: form });
    expect(reply.originalFilename).toBe('file.pdf');

    await administrator.fetch(`/search?q=${scanned}`);
    await administrator.fetch(`/api/${scanned}`);

    const stored = await storedTexts(app.database, allTables);
    expect(JSON.stringify(stored)).toContain('administrator@example.com');
    expect(JSON.stringify(stored).toUpperCase()).not.toContain(badge);
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter((line) => line.toUpperCase().includes(badge))).toEqual([]);
  });
});
