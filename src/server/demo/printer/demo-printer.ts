import { PrinterDraft } from '#domain/printing/printer.ts';
import type { Database } from '../../db/database.ts';
import { findPrinters, insertPrinter, lockPrinter, updatePrinter } from '../../printers/printer-store.ts';
import { LabelPrinter } from './label-printer.ts';
import { everySpeech } from './speech/every-speech.ts';
import type { Loaded } from './speech/speeches.ts';

/** The resolution of the demo's printer and the size of its labels. */
export const demoMedia = { dotsPerMm: 8, mediaWidthMm: 100, mediaHeightMm: 50 } as const;

/** The usual port for ZPL. If it is taken, the demo's printer uses any free port. */
export const usualPort = 9100;

const mostKept = 200;

const name = 'Demo printer';

const draftAt = (port: number): PrinterDraft =>
  PrinterDraft.parse({ name, language: 'zpl', address: '127.0.0.1', port, ...demoMedia });

/** A simulated printer that takes every language of labels, PWG raster over IPP at the same port included. */
export const everyPrinter = (loaded: Loaded = demoMedia): LabelPrinter => {
  const printer = new LabelPrinter(everySpeech(loaded), { takesIpp: true });
  printer.identity = `Demo,1.0,${Math.round(loaded.dotsPerMm)},8192KB`;
  return printer;
};

/** Opens a printer on this port, or on any free port if it is taken. */
export const openPrinter = async (
  port: number,
  printer: LabelPrinter = everyPrinter(),
): Promise<LabelPrinter> => {
  printer.mostKept = mostKept;
  printer.port = port;
  try {
    await printer.open();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    printer.port = 0;
    await printer.open();
  }
  return printer;
};

/** Opens the demo's printer and adds it to the portal, or updates its port if it was added at an earlier start. */
export const openDemoPrinter = async (database: Database, at: string): Promise<LabelPrinter> => {
  const known = (await findPrinters(database.read)).find((printer) => printer.name === name);
  const printer = await openPrinter(known?.port ?? usualPort);
  await database.write(async (queries) => {
    const now = known ? await lockPrinter(queries, known.id) : null;
    if (!now) await insertPrinter(queries, draftAt(printer.port), at);
    else if (now.port !== printer.port)
      await updatePrinter(queries, now.id, PrinterDraft.parse({ ...now, port: printer.port }), at);
  });
  return printer;
};
