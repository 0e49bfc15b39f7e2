import { z } from 'zod';
import { optionalText, requiredText } from '../contract/fields.ts';
import { upTo } from '../contract/up-to.ts';
import * as limits from '../limits.ts';
import { Signature } from '../signatures/signature.ts';

/** What must be gone from the line before a run: labels, goods and papers of the previous run. */
export const clearance = ['labels', 'goods', 'papers', 'printer'] as const;

const ClearedLine = z.enum(clearance);
export type ClearedLine = z.infer<typeof ClearedLine>;

export const clearanceTexts: Readonly<Record<(typeof clearance)[number], string>> = {
  labels: 'No label and no roll of another run is on the line.',
  goods: 'No goods and no empty boxes of another run are on the line.',
  papers: 'No papers of another run are on the line.',
  printer: 'No label hangs out of the printer.',
};

/** A part of a piece that a person looks at, because no code says it. */
const Seen = z
  .array(z.enum(['product', 'label', 'batch', 'date'], { error: 'Choose product, label, batch or date.' }))
  .transform((parts) => [...new Set(parts)].toSorted());

/** Why labels are unexplained. */
export const Cause = z.enum(['miscount', 'setup', 'torn', 'roll_short', 'roll_over', 'lost', 'other'], {
  error: 'Choose a cause.',
});
export type Cause = z.infer<typeof Cause>;

/** The most that an act may say. */
interface MostOfAct {
  mostId: number;
  mostPieces: number;
  mostOnRoll: number;
  codeCharacters: number;
  reasonCharacters: number;
}

/** The acts of runs, within these bounds: those of today, or those of the time when an event was written. */
export const actsWithin = ({
  mostId,
  mostPieces,
  mostOnRoll,
  codeCharacters,
  reasonCharacters,
}: MostOfAct) => {
  const id = z.int({ error: 'This is not an id.' }).min(1).max(mostId, { error: 'This is not an id.' });

  const pieces = z
    .int({ error: 'This must be a whole number of at least 1.' })
    .min(1, { error: 'This must be a whole number of at least 1.' })
    .max(...upTo(mostPieces));

  const scanned = z
    .string({ error: 'Please scan a code.' })
    .min(1, { error: 'Please scan a code.' })
    .max(codeCharacters, { error: `A code in a run has at most ${codeCharacters} characters.` })
    .refine((text) => text.isWellFormed() && !text.includes('\0'), {
      error: 'This code has characters that cannot be read. Scan it again.',
    });

  const reason = requiredText(reasonCharacters, 'Please say why.');
  const note = optionalText(reasonCharacters);

  const piece = {
    /** Null where it is named in `seen`. */
    product: scanned.nullable(),
    label: scanned.nullable(),
    seen: Seen.optional(),
    /** Whether a key was pressed since the last check: the same codes are then another piece. */
    next: z.boolean().optional(),
  };

  return z.discriminatedUnion(
    'kind',
    [
      /** Confirms lines of the clearance, each by itself or several at once. The line is clear when all are confirmed. */
      z.object({
        kind: z.literal('clear'),
        gone: z
          .array(ClearedLine)
          .min(1, { error: 'Look at the line, and confirm what is gone.' })
          .transform((gone) => clearance.filter((one) => gone.includes(one))),
      }),
      /** A code that the portal must find wrong: of the known-wrong card, of another roll or of another label. */
      z.object({ kind: z.literal('challenge'), text: scanned }),
      /** Issues labels of a roll to the run. */
      z.object({ kind: z.literal('roll'), code: scanned, pieces }),
      /** Issues the labels of a print job to the run. */
      z.object({ kind: z.literal('print'), jobId: id }),
      z.object({ kind: z.literal('first_piece'), ...piece }),
      z.object({ kind: z.literal('check'), ...piece }),
      /** Tries to scan a code that the label covers; null says that it cannot be read. */
      z.object({ kind: z.literal('cover'), text: scanned.nullable() }),
      /** Tries to scan, on goods without their label, a code that proved a label; null says that they carry none. */
      z.object({ kind: z.literal('bare'), text: scanned.nullable() }),
      z.object({ kind: z.literal('stop'), reason }),
      z.object({ kind: z.literal('resume') }),
      /** Signed by the second person, who need not be signed in. */
      z.object({ kind: z.literal('second_person'), reason, signature: Signature.optional() }),
      z.object({
        kind: z.literal('spoil'),
        pieces,
        reason: note,
        /** Whether the labels were destroyed, so that none can be used by mistake. */
        isDestroyed: z.boolean().optional(),
      }),
      z.object({
        kind: z.literal('return'),
        pieces,
        code: scanned,
        /** How many labels are on the roll then, if they were counted. */
        onRoll: z
          .int({ error: 'This must be a whole number.' })
          .min(0, { error: 'This must be 0 or greater.' })
          .max(...upTo(mostOnRoll))
          .optional(),
      }),
      z.object({ kind: z.literal('hand_over'), note }),
      /** Gives the run to another station, for example because this one has ended. */
      z.object({ kind: z.literal('move'), stationId: id, reason }),
      z.object({ kind: z.literal('reconcile') }),
      z.object({
        kind: z.literal('close'),
        applied: z
          .int({ error: 'This must be a whole number.' })
          .min(0, { error: 'This must be 0 or greater.' })
          .max(...upTo(mostPieces)),
        /** Why labels are unexplained. */
        cause: Cause.nullable().optional(),
        /** The same in words, or why too few pieces were checked. */
        reason: note,
        /** Needed if something does not add up: of who counted, or of the second person who answers at once. */
        signature: Signature.optional(),
      }),
      z.object({ kind: z.literal('abandon'), reason }),
    ],
    { error: 'This is not something that one does in a run.' },
  );
};

/** What a person does in a run. */
export const RunAct = actsWithin({
  mostId: limits.maxId,
  mostPieces: limits.run.mostPieces,
  mostOnRoll: limits.stock.max,
  codeCharacters: limits.run.codeCharacters,
  reasonCharacters: limits.text.reason,
}).meta({ id: 'RunAct' });
export type RunAct = z.infer<typeof RunAct>;
export type RunActKind = RunAct['kind'];

/** The acts that stop a run or lead it to its end: they are done even when the run, the disk or a person's day is full. */
export const actsToEnd: readonly RunActKind[] = [
  'stop',
  'second_person',
  'hand_over',
  'move',
  'spoil',
  'return',
  'reconcile',
  'close',
  'abandon',
];
