import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { IdText, isStorableText } from '../contract/fields.ts';
import { Hold } from '../holds/contract.ts';
import * as limits from '../limits.ts';
import { SearchHit } from '../products/contract.ts';
import { codeLevels } from '../codes/code-kinds.ts';
import { codeProblemCodes } from '../codes/code-problem.ts';
import { codeForms } from '../codes/code-reading.ts';
import { StoredSaid } from '../words/said.ts';

const problem = z.object({
  code: z.enum(codeProblemCodes),
  /** A message for the person who scanned it. */
  message: z.string(),
  /** The fact of which `message` is the sentence. */
  said: StoredSaid,
  /** The correct value, if known, such as a check digit. */
  expected: z.string().optional(),
});

/** What a scanned or typed code is, and which products it names. */
export const ResolvedCode = z
  .object({
    form: z.enum(codeForms),
    /** AIM's symbology identifier, if the scanner sent one: ']C1'. */
    symbology: z.string().nullable(),
    /** The elements of a GS1 code, in order; empty for other codes. */
    elements: z.array(
      z.object({
        /** GS1's application identifier: '10'. */
        ai: z.string(),
        /** GS1's data title: 'BATCH/LOT'; empty if GS1 has not allocated the identifier. */
        title: z.string(),
        value: z.string(),
        /** YYYY-MM-DD, followed by THH:MM if the value has a time of day. */
        date: z.string().optional(),
        problem: problem.optional(),
      }),
    ),
    /** 14 digits, if the code identifies an article. */
    gtin: z.string().nullable(),
    level: z.enum(codeLevels).nullable(),
    /** The number of units, if known. */
    pieces: z.int().nullable(),
    /** The code of a roll of labels; null if the scan is anything else. */
    roll: z.string().nullable(),
    /** The products with this code; if the text is not a code, the products that match the text. */
    products: z.array(SearchHit),
    /** What of it is on hold: the product that it names for certain, its client or release, its batch, or the roll. */
    holds: z.array(Hold),
    /** Why the code does not identify a product for certain, or that it is on hold; null if nothing is wrong. */
    problem: problem.nullable(),
    /** How the code was read, if not as it is printed; null for nothing to say. */
    note: problem.nullable(),
  })
  .meta({ id: 'ResolvedCode' });
export type ResolvedCode = z.infer<typeof ResolvedCode>;

/** A payload as the scanner sent it, with symbology identifier and separators (ASCII 29). */
const codeText = z
  .string({ error: 'Please scan or type a code.' })
  .min(1, { error: 'Please scan or type a code.' })
  .max(limits.text.scannedCode, {
    error: () => `A code has at most ${limits.text.scannedCode.toLocaleString('en-US')} characters.`,
  })
  .refine(isStorableText, { error: 'This code has characters that cannot be read. Scan it again.' });

/** Accepts a GTIN, a GS1 element string, a GS1 Digital Link, a product's page address, a roll's code, or any text. */
export const resolveCode = endpoint({
  method: 'GET',
  path: '/api/codes',
  needs: 'product.read',
  summary: 'What a scanned code is, what it says, and which products carry it',
  query: z.object({
    text: codeText,
    /** The client whose goods are being handled; a code of another client then finds nothing. */
    clientId: IdText.optional(),
  }),
  reply: ResolvedCode,
  fails: [],
});
