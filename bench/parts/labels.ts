import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPrinterStatus } from '#domain/printing/contract.ts';
import { cancelPrintJob, createPrintJob } from '#domain/printing/job-contract.ts';
import type { LayoutInput } from '#domain/printing/job.ts';
import { openDatabase, type DatabaseLocation } from '#server/db/engines/open-database.ts';
import { drawArtworkPdf } from '#server/demo/draw/artwork-pdf.ts';
import { insertFiles } from '#server/files/store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { addPrinter, addProduct } from '#testing/factories.ts';
import { freePort } from '#testing/free-port.ts';
import { load, timeCells, timesOf, inTurn } from '../load.ts';
import { amongOthers } from '../meanwhile.ts';
import type { Part } from '../part.ts';
import { readCases } from '../read-cases.ts';
import { call, startPortal, type ServerProcess } from '../servers.ts';
import { places, type Row } from '../table.ts';

const barcode = '4012345678901';
/** How long somebody looks at the dialog before printing. */
const dialogMs = 3_000;

interface Target {
  printerId: number;
  productId: number;
  labelId: string;
}

/** A printer that is switched off, and a product with artwork. */
const addTarget = async (location: DatabaseLocation, itemDescription: string): Promise<Target> => {
  const database = await openDatabase(location);
  const storage = await openStorage({ dataDir: location.dataDir, s3: null });
  const key = `documents/${randomUUID()}.pdf`;
  const contentType = 'application/pdf';
  const pdf = await drawArtworkPdf(
    {
      labelSku: 'L',
      labelType: 'Barcode',
      labelOrientation: 'Landscape',
      labelFeed: 'NEL',
      labelSize: '60 x 40 mm',
      labelMaterial: null,
    },
    { name: 'Jam', brand: 'Orchard', barcode, sku: 'JAM', caseQuantity: 6 },
  );
  try {
    const stored = await storage.put(key, Readable.from([pdf]), { contentType });
    const file = { key, originalFilename: 'a.pdf', contentType, ...stored };
    const by = { userId: null, at: '2026-01-10T09:30:00.000Z' };
    await database.write((queries) => insertFiles(queries, [file], by));
    const labelId = `label-${randomUUID()}`;
    const label = { id: labelId, labelType: 'Barcode' as const, artworkFiles: [key] };
    const sku = `BENCH-${randomUUID().slice(0, 8)}`;
    const media = { mediaWidthMm: 60, mediaHeightMm: 40, name: sku, port: await freePort() };
    return {
      printerId: await addPrinter(database, media),
      productId: await addProduct(database, { sku, barcode, itemDescription, labels: [label] }),
      labelId,
    };
  } finally {
    await database.close();
  }
};

/** The time from the press to the answer: the label is drawn and read back by then. */
const press = async (portal: ServerProcess, target: Target, layout: LayoutInput): Promise<number> => {
  const begun = performance.now();
  const job = await call(portal, createPrintJob, { body: { ...target, quantity: 1, ...layout } });
  const tookMs = performance.now() - begun;
  await call(portal, cancelPrintJob, { params: { id: job.id } });
  return tookMs;
};

/** Another label for each batch. */
const bestBefore = (batch: string): LayoutInput => ({
  layout: 'best_before',
  fields: { batch, bestBefore: '2027-12-31' },
});

/** Labels that are drawn and read back: a person who prints, and one call without a dialog before it. */
export const labels: Part = {
  name: 'labels',
  engines: ['sqlite'],
  sizes: [10_000],
  isLong: true,
  measure: async ({ location, products, isQuick, say }) => {
    const often = isQuick ? 3 : 11;
    const networks = { PRINTER_NETWORKS: '127.0.0.0/8' };
    const jam = await addTarget(location, 'Plum jam');
    const tea = await addTarget(location, '绿茶');
    const artwork: LayoutInput = { layout: 'artwork', fields: {} };
    const kinds: [string, Target, (nth: number) => LayoutInput, number][] = [
      ['a layout', jam, (nth) => bestBefore(`L${nth}`), often],
      ['a layout with a name in Chinese', tea, (nth) => bestBefore(`L${nth}`), often],
      ['artwork', jam, () => artwork, 1],
      ['the same label again', jam, () => bestBefore('L0'), often],
    ];
    const rows: Row[] = [];
    for (const [what, target, layoutOf, times] of kinds) {
      say(what);
      const [open, closed]: [number[], number[]] = [[], []];
      {
        await using portal = await startPortal(location, networks);
        for (let nth = 0; nth < times; nth += 1) {
          await call(portal, getPrinterStatus, { params: { id: target.printerId } });
          await sleep(dialogMs);
          open.push(await press(portal, target, layoutOf(nth)));
        }
      }
      for (let nth = 0; nth < Math.min(times, 5); nth += 1) {
        // A portal that has just started has nothing prepared.
        await using portal = await startPortal(location, networks);
        closed.push(await press(portal, target, layoutOf(nth)));
      }
      rows.push({
        label: what,
        ...timeCells(timesOf(open), 0),
        'without a dialog, median ms': places(timesOf(closed).medianMs, 0),
      });
    }
    say('others');
    await using portal = await startPortal(location, networks);
    const addresses = readCases(products).flatMap((question) => question.addresses.slice(0, 50));
    const alone = await load(portal, inTurn(addresses, portal.token), {
      connections: 10,
      pauseMs: 100,
      durationMs: 5_000,
    });
    const { others } = await amongOthers(portal, products, async () => {
      for (let nth = 0; nth < often; nth += 1) await press(portal, jam, bestBefore(`M${nth}`));
    });
    return {
      'A label, from the press until it is drawn and read back': rows,
      'Others while labels are drawn without a pause': [
        {
          'p99 ms': places(others.p99Ms, 0),
          'p99 ms alone': places(alone.p99Ms, 0),
          'slowest ms': places(others.slowestMs, 0),
        },
      ],
    };
  },
};
