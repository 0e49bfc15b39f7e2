import { hash } from 'node:crypto';
import sharp from 'sharp';
import { createProduct } from '#domain/products/contract.ts';
import { receiveRoll, type Roll } from '#domain/rolls/contract.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import { RunEvent, type Run } from '#domain/runs/run.ts';
import { textOfEvent } from '#domain/runs/event-text.ts';
import {
  addRunEvent,
  createRun,
  type FullRun,
  type RunAnswer,
  type RunDraft,
} from '#domain/runs/contract.ts';
import { createStation } from '#domain/stations/contract.ts';
import type { Database } from '#server/db/database.ts';
import { checkRuns } from '#server/doctor/check-runs.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { RunBy } from '#server/runs/acting.ts';
import { findStation } from '#server/stations/store.ts';
import { addItem } from './factories.ts';
import { addArtworkFile } from './rolls.ts';
import { callerWith, type Caller } from './caller.ts';
import { testPassword, type TestApp } from './test-app.ts';

/** A product with a barcode, and a roll of its label. */
export interface RunGoods {
  productId: number;
  barcode: string;
  labelSku: string;
  artworkKey: string;
  itemId: number;
  roll: Roll;
}

/** Adds a product with a barcode, and a roll of its label. */
export const addRunGoods = async (
  app: Pick<TestApp, 'database' | 'as'>,
  sku: string,
  {
    barcode = '5012345678900',
    pieces = 500,
    clientId = null,
  }: { barcode?: string; pieces?: number; clientId?: number | null } = {},
): Promise<RunGoods> => {
  const editor = await app.as('editor');
  const labelSku = `L-${sku}`;
  const artworkKey = await addArtworkFile(app, `${sku} v1.pdf`);
  const { reply: product } = await editor.call(createProduct, {
    body: {
      sku,
      barcode,
      clientId,
      labels: [{ labelSku, artworkFiles: [artworkKey] }],
      places: [{ code: labelSku, standsOn: 'label' }],
    },
  });
  const itemId = await addItem(app.database, { labelSku });
  const { reply: roll } = await editor.call(receiveRoll, {
    params: { id: itemId },
    body: { pieces, artworkKey },
  });
  return { productId: product.id, barcode, labelSku, artworkKey, itemId, roll };
};

/** A station, and a way to make calls at it. */
export interface RunStation {
  id: number;
  token: string;
  /** The same user, at this station. */
  at(caller: Caller): Caller;
}

export const addRunStation = async (app: Pick<TestApp, 'url' | 'as'>, name: string): Promise<RunStation> => {
  const { reply } = await (await app.as('administrator')).call(createStation, { body: { name } });
  return {
    id: reply.id,
    token: reply.token,
    at: ({ token, userId }) => callerWith(app.url, token, userId, { 'x-station-token': reply.token }),
  };
};

/** A reader at a station, as the service of runs is told who acts. */
export const readerAt = async (
  { read }: Pick<Database, 'read'>,
  reader: Caller,
  station: Pick<RunStation, 'id'>,
): Promise<RunBy> => ({
  userId: reader.userId ?? 0,
  name: 'Test read_only',
  actingRole: 'read_only',
  station: await findStation(read, station.id),
  source: { address: null, requestId: null },
  key: null,
});

/** A code that no product has. */
export const knownWrong = 'LP-KNOWN-WRONG';

export const everythingGone: RunAct = { kind: 'clear', gone: ['labels', 'goods', 'papers', 'printer'] };

/** With the caller's signature, where the act needs one. */
const signed = (act: RunAct): RunAct => {
  const needsOne = act.kind === 'second_person' || (act.kind === 'close' && Boolean(act.reason ?? act.cause));
  return needsOne ? { signature: { password: testPassword }, ...act } : act;
};

/** The calls that a worker makes in runs, signed by password where they need it; each throws if its call fails. */
export const workerAt = (caller: Caller) => ({
  async start(draft: Omit<RunDraft, 'level'> & { level?: RunDraft['level'] }): Promise<FullRun> {
    const { status, reply, problem } = await caller.call(createRun, { body: draft });
    if (status !== 201) throw new Error(problem.message);
    return reply;
  },
  async does(runId: number, act: RunAct): Promise<RunAnswer> {
    const { status, reply, problem } = await caller.call(addRunEvent, {
      params: { id: runId },
      body: signed(act),
    });
    if (status !== 201) throw new Error(`${status} ${problem.message}`);
    return reply;
  },
});

/** Begins to count a run, with the known-wrong card scanned; labels of one roll go back. */
export const countRun = async (
  worker: ReturnType<typeof workerAt>,
  runId: number,
  back?: { code: string; pieces: number },
): Promise<void> => {
  if (back) await worker.does(runId, { kind: 'return', ...back });
  await worker.does(runId, { kind: 'reconcile' });
  await worker.does(runId, { kind: 'challenge', text: knownWrong });
};

/** Adds a run whose first piece was right. */
export const addRunningRun = async (
  worker: ReturnType<typeof workerAt>,
  {
    goods,
    station,
    issued = 20,
    ...draft
  }: { goods: RunGoods; station: RunStation; issued?: number } & Partial<RunDraft>,
): Promise<Run> => {
  const { productId, barcode, labelSku, roll } = goods;
  const run = await worker.start({ productId, stationId: station.id, quantity: issued, ...draft });
  await worker.does(run.id, everythingGone);
  await worker.does(run.id, { kind: 'challenge', text: knownWrong });
  await worker.does(run.id, { kind: 'roll', code: roll.code, pieces: issued });
  const { run: running } = await worker.does(run.id, {
    kind: 'first_piece',
    product: barcode,
    label: labelSku,
    seen: ['batch', 'date'],
  });
  return running;
};

/** What the rules do not allow in the runs of a portal, played again from their events. */
export const unplayableRuns = async ({ database }: Pick<TestApp, 'database'>): Promise<string[]> => {
  const { signal } = new AbortController();
  const found = await Array.fromAsync(checkRuns({ database }, { signal }));
  return found.map(({ sentence }) => sentence).filter((sentence) => sentence.includes('the rules allow'));
};

/** A photo as a form; another colour is another photo. */
export const photoForm = async (colour: number): Promise<FormData> => {
  const background = { r: colour % 256, g: Math.floor(colour / 256) % 256, b: 0 };
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background } });
  const form = new FormData();
  form.set('photo', new File([new Uint8Array(await picture.png().toBuffer())], 'line.png'));
  return form;
};

/** Repeats the last event of a run this many times in its chain, without the calls that this would take. */
export const repeatLastEvent = async (database: Database, runId: number, times: number): Promise<void> => {
  await database.write(async (queries) => {
    const last = await queries
      .selectFrom('run_events')
      .selectAll()
      .where('run_id', '=', runId)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { id: _, ...row } = last;
    for (let done = 0; done < times; done += 250) {
      const rows = Array.from({ length: Math.min(250, times - done) }, () => {
        row.prior = row.sha256;
        row.seq += 1;
        const user = {
          id: row.user_id,
          name: row.user_name,
          ...(row.user_role && { role: row.user_role }),
        };
        const station = row.station_id === null ? null : { id: row.station_id, name: row.station_name ?? '' };
        const detail: unknown = JSON.parse(row.detail);
        const reasons = { reason: null, said: null };
        const event = RunEvent.omit({ sha256: true }).parse({ ...row, ...reasons, user, station, detail });
        row.sha256 = hash('sha256', textOfEvent(runId, event));
        return { ...row };
      });
      await insertMany(queries, 'run_events', rows);
    }
    const { seq, sha256 } = row;
    await queries
      .updateTable('runs')
      .set({ last_seq: seq, last_sha256: sha256 })
      .where('id', '=', runId)
      .execute();
  });
};
