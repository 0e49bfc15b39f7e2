import { generateKeyPairSync, sign } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createClient } from '#domain/clients/contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { addRunPhoto } from '#domain/runs/contract.ts';
import { sealText, signedPartOfSeal, type SealContent } from '#domain/runs/seal.ts';
import { noPrior } from '#domain/runs/event-text.ts';
import type { Signer } from '#server/portal/portal.ts';
import { Evidence } from '#server/runs/evidence/evidence.ts';
import { filesIn, signerOf, verified, type Files } from './evidence.ts';
import { addRunGoods, addRunningRun, addRunStation, countRun, photoForm, workerAt } from './runs.ts';
import type { TestApp } from './test-app.ts';

/** Evidence of a batch of two closed runs, and of a run of another batch. */
export interface EvidenceBatch {
  zip: Buffer;
  /** The portal that signed. */
  ours: Signer;
  clientId: number;
  first: number;
  second: number;
  /** The SHA-256 of each event of the first run. */
  heads: readonly string[];
  other: { files: Files; id: number };
  /** The paths of a photo, the artwork and the product's release. */
  names: { photo: string; artwork: string; release: string };
}

/** Labels a batch in two runs: pieces, a repeated check, a photo, a spoiled label, a refused act, and the count. */
export const addEvidenceBatch = async (app: TestApp): Promise<EvidenceBatch> => {
  const { reply: client } = await (await app.as('editor')).call(createClient, { body: { name: 'Orchard' } });
  const clientId = client.id;
  const goods = await addRunGoods(app, 'JAM', { clientId });
  const control = { isControlled: true, checkEvery: 2, challengesEachRun: false };
  const administrator = await app.as('administrator');
  await administrator.call(setClientControl, { params: { id: clientId }, body: control });
  await app.storage.put(goods.artworkKey, Buffer.from('JAM v1.pdf'), { contentType: 'application/pdf' });
  const { barcode: product, labelSku: label } = goods;
  const run = async (name: string, batch: string) => {
    const station = await addRunStation(app, name);
    const caller = station.at(await app.as('read_only'));
    const worker = workerAt(caller);
    const seen = ['batch' as const];
    const { id } = await addRunningRun(worker, { goods, station, batch, issued: 10 });
    await caller.call(addRunPhoto, { params: { id }, body: await photoForm(id) });
    for (const next of [true, false, true, true, true])
      await worker.does(id, { kind: 'check', product, label, seen, next });
    await worker.does(id, { kind: 'spoil', pieces: 1, reason: 'Torn' });
    await worker.does(id, { kind: 'resume' });
    await countRun(worker, id);
    await worker.does(id, { kind: 'check', product, label, seen, next: true });
    await worker.does(id, { kind: 'close', applied: 9 });
    return id;
  };
  const [first, second] = [await run('Bench 1', 'L-1'), await run('Bench 2', 'l-1')];
  const third = await run('Bench 3', 'L-2');
  const ours = await signerOf(app);
  const { database, storage } = app;
  const thumbnails = { open: () => Promise.resolve(null) };
  const page = () => '<!doctype html><title>Page</title>';
  const evidence = new Evidence({ database, storage, thumbnails, site: ours.name.site, page });
  const by = { name: 'Test editor', at: '2026-01-15T09:00:00.000Z', forClient: null };
  const zip = await buffer(await evidence.ofBatch('L-1', undefined, by));
  const paths = [...(await filesIn(zip)).keys()];
  const one = (start: string) => paths.find((path) => path.startsWith(start)) ?? '';
  return {
    zip,
    ours,
    clientId,
    first,
    second,
    heads: (await verified(zip)).runs[0]?.sha256s ?? [],
    other: { files: await filesIn(await buffer(await evidence.ofRun(third, by))), id: third },
    names: { photo: one('files/images/'), artwork: one('files/documents/'), release: one('releases/') },
  };
};

/** A portal that anybody can make, under the name of another. */
export const forger = (of: Signer): Signer => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return { ...of, key, sign: (text) => sign(null, Buffer.from(text), privateKey) };
};

/** The text of a seal. */
export const sealOf = (
  { name: portal, key, sign: signed }: Signer,
  content: Partial<SealContent> & Pick<SealContent, 'runs'>,
): string => {
  const whole = { number: 1, at: '2026-01-15T08:00:00.000Z', prior: noPrior, portal, key, ...content };
  return sealText(whole, signed(signedPartOfSeal(whole)).toString('base64'));
};

type Json = Record<string, unknown>;

export const detailOf = (event: Json | undefined): Json =>
  Object.fromEntries(Object.entries(event?.['detail'] ?? {}));

/** Changes the event at an index. */
export const changedAt =
  (index: number, change: (event: Json) => Json) =>
  (all: Json[]): Json[] =>
    all.map((event, at) => (at === index ? change(event) : event));

/** Changes what an event says of its own. */
export const withDetail =
  (detail: Json) =>
  (event: Json): Json => ({ ...event, detail: { ...detailOf(event), ...detail } });

export const isKind =
  (kind: string) =>
  (event: Json): boolean =>
    event['kind'] === kind;
