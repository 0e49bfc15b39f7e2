import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** The sentences that versions before this one stored, with the codes of today. */
const codes: Readonly<Record<string, string>> = {
  'The printer does not answer. Look whether it is switched on and connected.': 'printer.silent',
  'The printer is still printing what it was sent before.': 'printer.busy_with_others',
  'The print head is open. Close it.': 'printer.head_open',
  'The printer is out of labels. Load a roll.': 'printer.out_of_labels',
  'The printer is out of ribbon. Load a ribbon.': 'printer.out_of_ribbon',
  'The printer holds the beginning of a label whose end never came. Press Cancel at the printer, or switch it off and on.':
    'printer.half_label',
  'The memory of the printer is full. Wait until it has printed what it has.': 'printer.memory_full',
  'The printer is paused. Press Pause at the printer.': 'printer.paused',
  'The address of this printer lies outside the networks of the printers (PRINTER_NETWORKS).':
    'printer.outside_networks',
  'The name of this printer is not known to the network.': 'printer.unknown_name',
  'Somebody cancelled this job.': 'print_job.cancelled',
  'Some labels of this job were left out.': 'print_job.left_out',
  'This portal was restored from a backup that was made while this job was open. Look which of its labels have come out since, and resume it from the first that is missing.':
    'print_job.restored',
  'The printer accepts no connection. Look whether it is switched on and connected, and whether address and port are right.':
    'printer.not_connected',
  'The printer is out of paper. Load some.': 'sheet.no_paper',
  'Paper is jammed. Take it out.': 'sheet.jam',
  'A cover of the printer is open. Close it.': 'sheet.cover_open',
  'The printer is out of toner or ink. Put in a new cartridge.': 'sheet.no_toner',
  'The output tray is full or missing.': 'sheet.tray_full',
  'The printer is paused. Press Resume on it.': 'sheet.paused',
  'The printer does not answer its own server. Switch it on.': 'sheet.printer_off',
  'The printer takes no jobs at the moment.': 'sheet.no_jobs',
  'The printer has stopped. Look at its display.': 'sheet.stopped',
  'Something answers at this address, and not as a printer does that takes IPP. Look whether address, port and path are right.':
    'sheet.no_ipp',
  'The printer wants a password, which the portal has not got.': 'sheet.password',
  'The printer has not answered in time.': 'sheet.late',
  'The answer of the printer was lost.': 'sheet.lost_answer',
  'The connection to the printer was lost.': 'sheet.lost_connection',
  'This printer takes no PDF. Nothing was printed. Choose another one.': 'sheet.takes_no_pdf',
};

/** Sentences that end in the same words, with the sentence of a printer before them. */
const composed: readonly (readonly [end: string, code: string])[] = [
  [
    ' The job was stopped after waiting for an hour; what is left of it prints only when somebody resumes it.',
    'print_job.waited_an_hour',
  ],
  [' Nothing was printed.', 'sheet.failed'],
  [' Look whether the sheet came out.', 'sheet.look'],
];

const lookAt =
  /^Nobody can tell whether label (\d+) came out\. Look at the printer, and resume the job from the first label that is missing\.$/;
const refused = /^The printer refused the sheet \(status ([\da-f]{4,8})\)\. Nothing was printed\.$/;

interface Fact {
  code: string;
  values: Record<string, string | number | Fact>;
}

/** The fact of a stored sentence. A sentence that no version wrote is kept as it is. */
const factOf = (text: string): Fact => {
  const code = codes[text];
  if (code !== undefined) return { code, values: {} };
  const piece = lookAt.exec(text)?.[1];
  if (piece !== undefined) return { code: 'print_job.look_at_label', values: { piece: Number(piece) } };
  const status = refused.exec(text)?.[1];
  if (status !== undefined) return { code: 'sheet.refused', values: { status } };
  const [end = '', whole] = composed.find(([ending]) => text.endsWith(ending)) ?? [];
  const reason = text.slice(0, text.length - end.length);
  return whole === undefined
    ? { code: 'text.as_written', values: { text } }
    : { code: whole, values: { reason: factOf(reason) } };
};

/** Why a print job or a sheet stopped is a fact: its code and values as JSON, in the place of an English sentence. */
export const printingFacts = {
  name: '0065-printing-facts',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    for (const table of ['print_jobs', 'paper_jobs']) {
      const name = sql.table(table);
      await sql`alter table ${name} add column said text`.execute(db);
      const { rows } = await sql<{
        sentence: string;
      }>`select distinct sentence from ${name} where sentence is not null`.execute(db);
      for (const { sentence } of rows)
        await sql`update ${name} set said = ${JSON.stringify(factOf(sentence))} where sentence = ${sentence}`.execute(
          db,
        );
      await sql`alter table ${name} drop column sentence`.execute(db);
    }
  },
};
