/**
 * F1, an act of a run: each act of the life of a run is cut before each of its statements and before its commit, as a kill
 * cuts it there, and then sent again under its key. What was cut has left nothing in any table; what is sent again is done
 * once; at the end the runs can be played again from their events.
 *
 * Negative control: an act that writes outside its transaction leaves a row where it is cut.
 */
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ActingRole } from '#domain/access/permissions.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import { createPrintJob } from '#domain/printing/job-contract.ts';
import { getProduct } from '#domain/products/contract.ts';
import type { CheckedDatabase, Database, Queries } from '#server/db/database.ts';
import { Runs } from '#server/runs/runs.ts';
import type { RunBy } from '#server/runs/acting.ts';
import { insertSignature } from '#server/signatures/store.ts';
import type { Signer } from '#server/signatures/signatures.ts';
import { findStation } from '#server/stations/store.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addPrinter } from '#testing/factories.ts';
import { addRunGoods, addRunStation, everythingGone, knownWrong, unplayableRuns } from '#testing/runs.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp } from '#testing/test-app.ts';

class Cut extends Error {}

/** A database whose transactions end before one of their statements, or before their commit. */
const cuttable = (database: CheckedDatabase) => {
  const cut = { before: Infinity, made: 0 };
  const next = () => {
    cut.made += 1;
    if (cut.made === cut.before) throw new Cut('The process was killed.');
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      next();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const write: Database['write'] = (work) =>
    database.write(async (queries) => {
      const result = await work(queries.withPlugin(plugin));
      next();
      return result;
    });
  return { cut, database: { ...database, write } };
};

/** Every row of every table. */
const everythingIn = async ({ read }: Database): Promise<Map<string, string>> => {
  const tables = await read.introspection.getTables();
  const all = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(read);
    all.set(
      name,
      rows
        .map((row) => JSON.stringify(row))
        .toSorted()
        .join('\n'),
    );
  }
  return all;
};

const signerOf = ({ userId }: Caller): Signer => ({
  userId: userId ?? 0,
  actingRole: () => Promise.resolve('editor'),
  sign: async (queries: Queries, { at, meaning, subject }) => {
    const signed = {
      by: { id: userId ?? 0, name: 'Test editor' },
      at,
      meaning,
      role: 'editor',
      means: 'password',
    } as const;
    await insertSignature(queries, signed, subject);
    return signed;
  },
});

onBothEngines((engine) => {
  test('F1: an act of a run that is cut before any of its statements leaves nothing, and is done once when it is sent again', async () => {
    const app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.0/8' });
    const [reader, editor] = [await app.as('read_only'), await app.as('editor')];
    const goods = await addRunGoods(app, 'CUT', { pieces: 100 });
    const stations = [await addRunStation(app, 'Bench 1'), await addRunStation(app, 'Bench 2')] as const;
    // Labels of a printer that does not answer.
    const printerId = await addPrinter(app.database, { isHeld: true });
    const { reply: product } = await editor.call(getProduct, { params: { id: goods.productId } });
    const labelId = product.labels[0]?.id ?? '';
    const body = {
      printerId,
      productId: goods.productId,
      labelId,
      layout: 'barcode',
      fields: {},
      quantity: 3,
    } as const;
    const { reply: job } = await reader.call(createPrintJob, { body });
    const { cut, database } = cuttable(app.checked);
    const runs = new Runs(
      database,
      () => app.clock.now,
      { note: () => undefined },
      'https://labels.example.com',
    );
    let keys = 0;
    const byOf = async (caller: Caller, actingRole: ActingRole, at: 0 | 1 | null): Promise<RunBy> => ({
      userId: caller.userId ?? 0,
      name: `Test ${actingRole}`,
      actingRole,
      station: at === null ? null : await findStation(app.database.read, stations[at].id),
      source: { address: null, requestId: null },
      key: { value: `cut-${(keys += 1)}-000000`, bodyHash: 'one' },
    });
    const worker = (at: 0 | 1 = 0) => byOf(reader, 'read_only', at);
    let [cuts, acts] = [0, 0];
    /** The tables that are not as they were. */
    const changedSince = async (before: Map<string, string>): Promise<string[]> => {
      const after = await everythingIn(app.database);
      return [...after].flatMap(([table, rows]) => (before.get(table) === rows ? [] : [table]));
    };
    /** Cuts an act at each of its statements, sends it again, and once more; returns its answer. */
    const whole = async <Answer>(name: string, act: () => Promise<Answer>): Promise<Answer> => {
      const before = await everythingIn(app.database);
      const left: string[] = [];
      for (let at = 1; ; at += 1) {
        [cut.before, cut.made] = [at, 0];
        try {
          const answer = await act();
          const changed = await changedSince(before);
          const after = await everythingIn(app.database);
          cut.before = Infinity;
          await act();
          expect(left).toEqual([]);
          expect([name, changed.includes('run_events')]).toEqual([name, true]);
          expect([name, await changedSince(after)]).toEqual([name, []]);
          acts += 1;
          return answer;
        } catch (error) {
          if (!(error instanceof Cut)) throw error;
          const tables = await changedSince(before);
          if (tables.length > 0) left.push(`${name} at ${at}: ${tables.join(', ')}`);
          cuts += 1;
        }
      }
    };
    const startOf = async () => {
      const by = await worker();
      const draft = { productId: goods.productId, stationId: stations[0].id, quantity: 5 };
      return whole('start', () => runs.start(draft, by));
    };
    const does = async (id: number, act: RunAct, by: RunBy, signer: Signer | null = null): Promise<void> => {
      const { verdict, reason } = await whole(act.kind, () => runs.act(id, act, by, signer));
      expect([act.kind, verdict, reason]).toEqual([act.kind, expect.not.stringMatching('refused'), reason]);
    };

    const { id } = await startOf();
    const piece = { product: goods.barcode, label: goods.labelSku, next: true };
    const serial = `01${goods.barcode.padStart(14, '0')}21S-1`;
    const issue: RunAct = { kind: 'roll', code: goods.roll.code, pieces: 5 };
    const signed = signerOf(editor);
    await does(id, everythingGone, await worker());
    await does(id, { kind: 'challenge', text: knownWrong }, await worker());
    await does(id, issue, await worker());
    await does(id, { kind: 'first_piece', ...piece }, await worker());
    await does(id, { kind: 'check', ...piece, label: serial }, await worker());
    await does(id, { kind: 'bare', text: null }, await worker());
    await does(id, { kind: 'check', ...piece, label: serial }, await worker());
    await does(id, { kind: 'stop', reason: 'Lunch' }, await worker());
    await does(id, { kind: 'resume' }, await worker());
    await does(id, { kind: 'check', ...piece, label: serial }, await worker());
    await does(id, { kind: 'second_person', reason: 'A copy' }, await worker(), signed);
    await does(id, { kind: 'first_piece', ...piece }, await worker());
    await does(id, { kind: 'spoil', pieces: 1 }, await worker());
    await does(id, { kind: 'return', code: goods.roll.code, pieces: 1 }, await worker());
    await does(
      id,
      { kind: 'move', stationId: stations[1].id, reason: 'Nearer' },
      await byOf(editor, 'editor', null),
    );
    await does(id, everythingGone, await worker(1));
    await does(id, { kind: 'check', ...piece }, await worker(1));
    await does(id, { kind: 'reconcile' }, await worker(1));
    await does(id, { kind: 'close', applied: 2, cause: 'lost' }, await worker(1), signed);

    // A run whose labels are printed, and one that ends before it has any.
    const printing = await startOf();
    await does(printing.id, everythingGone, await worker());
    await does(printing.id, { kind: 'print', jobId: job.id }, await worker());
    const abandoned = await startOf();
    await does(abandoned.id, { kind: 'abandon', reason: 'Not today' }, await worker());
    expect(await unplayableRuns(app)).toEqual([]);
    console.info(
      `F1 on ${engine.name}: ${acts} acts of runs, cut at ${cuts} statements, 0 left behind, 0 twice`,
    );

    const row = { run_id: abandoned.id, code: 'R', is_issued: 0 } as const;
    let times = 0;
    const outside = async () => {
      times += 1;
      await app.database.read
        .insertInto('run_rolls')
        .values({ ...row, code: `R-${times}` })
        .execute();
      if (times === 1) throw new Cut();
    };
    await expect(whole('outside', outside)).rejects.toThrow('outside at 1: run_rolls');
  });
});
