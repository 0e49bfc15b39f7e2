import { beforeAll } from 'vitest';
import { getInventoryItem } from '#domain/inventory/contract.ts';
import { updateProduct } from '#domain/products/contract.ts';
import {
  addRunGoods,
  addRunningRun,
  addRunStation,
  workerAt,
  type RunGoods,
  type RunStation,
} from '#testing/runs.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Engine } from '#testing/engines.ts';

/** A portal with readers, editors and workers, and runs of new products. */
export const runScene = (engine: Engine) => {
  let app: TestApp;
  let reader: Caller;
  let editor: Caller;
  let administrator: Caller;
  let word = 0;
  beforeAll(async () => {
    app = await startTestApp(engine);
    reader = await app.as('read_only');
    editor = await app.as('editor');
    administrator = await app.as('administrator');
  });
  const next = () => `R-${(word += 1)}`;
  /** A product and a station for this test only, and a reader who works there. */
  const scene = async (
    of: Parameters<typeof addRunGoods>[2] = {},
  ): Promise<{ goods: RunGoods; station: RunStation; worker: ReturnType<typeof workerAt> }> => {
    const name = next();
    const station = await addRunStation(app, name);
    return { goods: await addRunGoods(app, name, of), station, worker: workerAt(station.at(reader)) };
  };
  const running = async (of: Parameters<typeof addRunGoods>[2] = {}, issued = 20) => {
    const all = await scene(of);
    return { ...all, run: await addRunningRun(all.worker, { ...all, issued }) };
  };
  const rightOf = ({ barcode, labelSku }: RunGoods) =>
    ({ kind: 'check', product: barcode, label: labelSku, next: true }) as const;
  const wrong = { kind: 'check', product: '4006381333931', label: '4006381333931' } as const;
  const stockOf = async (id: number) =>
    (await reader.call(getInventoryItem, { params: { id } })).reply.stockOnHand;
  const publish = (id: number, notes: string) =>
    editor.call(updateProduct, { params: { id }, body: { notes } });
  return {
    scene,
    get reader() {
      return reader;
    },
    rightOf,
    get editor() {
      return editor;
    },
    stockOf,
    running,
    get app() {
      return app;
    },
    next,
    get administrator() {
      return administrator;
    },
    wrong,
    publish,
  };
};
