import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import type { KeyDraft } from '#domain/keys/contract.ts';
import { onSqlite } from '#testing/engines.ts';
import { addItem } from '#testing/factories.ts';
import { addKey } from '#testing/keys.ts';
import { addPartners } from '#testing/partner-world.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** An assistant with this key, which speaks as the protocol's own client does. */
const connect = async (app: TestApp, token: string | null) => {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${token}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), {
    requestInit: { headers },
  });
  await client.connect(transport);
  return client;
};

const textOf = (answer: { content?: unknown; isError?: boolean | undefined }): string =>
  JSON.stringify([answer.isError ?? false, answer.content]);

onSqlite((engine) => {
  test('an assistant with a key reads products, sheets as of a day, runs, stock and open work, in the bounds of the key @security-9.14', async () => {
    const app = await startTestApp(engine);
    const { clients } = await addPartners(app);
    const [own, other] = clients;
    await addItem(app.database, { labelSku: 'L-STOCK', stockOnHand: 321 });
    const withKey = async (draft: Omit<KeyDraft, 'name'>) =>
      connect(app, (await addKey(app, { name: JSON.stringify(draft), ...draft })).token);
    const ask = async (client: Client, name: string, given: object = {}) =>
      textOf(await client.callTool({ name, arguments: { ...given } }));

    const editor = await withKey({ role: 'editor' });
    expect(
      (await editor.listTools()).tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]),
    ).toEqual(
      ['find_product', 'product_sheet', 'runs_of_batch', 'label_stock', 'open_work'].map((name) => [
        name,
        true,
      ]),
    );
    const id = own.records['products'];
    expect(await ask(editor, 'find_product', { text: 'ALDERWOOD-JAM' })).toContain('Jam of ALDERWOOD');
    expect(await ask(editor, 'product_sheet', { id })).toContain('Jam of ALDERWOOD');
    expect(await ask(editor, 'product_sheet', { id, day: '2026-01-15' })).toContain('Jam of ALDERWOOD');
    // Before the first release there is no sheet.
    expect(await ask(editor, 'product_sheet', { id, day: '2026-01-14' })).toMatch(
      /^\[true.*release.not_found/,
    );
    expect(await ask(editor, 'runs_of_batch', { batch: 'ALDERWOOD-B1' })).toContain('ALDERWOOD-JAM');
    expect(await ask(editor, 'label_stock', { text: 'L-STOCK' })).toContain('321');
    expect(await ask(editor, 'open_work')).toContain('drafts');

    const bounded = await withKey({ role: 'editor', clientId: Number(own.records['clients']) });
    expect((await bounded.listTools()).tools.map(({ name }) => name)).toEqual([
      'find_product',
      'product_sheet',
      'runs_of_batch',
    ]);
    const found = [
      await ask(bounded, 'find_product', { text: 'BIRCHFIELD-JAM' }),
      await ask(bounded, 'product_sheet', { id: other.records['products'] }),
      await ask(bounded, 'runs_of_batch', { batch: 'BIRCHFIELD-B1' }),
    ].join('\n');
    expect(found).not.toMatch(/Jam of BIRCHFIELD|BIRCHFIELD Foods/);

    const reader = await withKey({ role: 'read_only' });
    expect((await reader.listTools()).tools.map(({ name }) => name)).toEqual([
      'find_product',
      'product_sheet',
      'label_stock',
    ]);
    await expect(ask(reader, 'open_work')).rejects.toThrow(/open_work/);
    await expect(connect(app, 'lpk_none')).rejects.toThrow(/session.required|401/);
  });

  test('a subscription is refused at once, and none is offered', async () => {
    const app = await startTestApp(engine);
    const { token } = await addKey(app, { name: 'Assistant', role: 'editor' });
    expect((await connect(app, token)).getServerCapabilities()).toEqual({ tools: { listChanged: false } });
    const version = '2026-07-28';
    const response = await fetch(`${app.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': version,
        'mcp-method': 'subscriptions/listen',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: {
          notifications: { toolsListChanged: true },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': version,
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      }),
    });
    expect(await response.json()).toMatchObject({ id: 1, error: { message: 'Subscription limit reached' } });
    // The inspector took 404 for the end of a session.
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await fetch(`${app.url}/mcp`, { method });
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    }
  });
});
