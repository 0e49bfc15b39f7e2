import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { IdText, isStorableText } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { SearchHit } from '../products/contract.ts';
import { codeLevels } from './code-kinds.ts';
import { codeProblemCodes } from './code-problem.ts';
import { codeForms } from './read-code.ts';

const problem = z.object({
  code: z.enum(codeProblemCodes),
  /** A sentence for who scanned it. */
  message: z.string(),
  /** What should have stood there, where that is known: a check digit. */
  expected: z.string().optional(),
});

/** What a scanned or typed code is, and which products it names. */
export const ResolvedCode = z
  .object({
    form: z.enum(codeForms),
    /** AIM's symbology identifier, where the scanner sent one: ']C1'. */
    symbology: z.string().nullable(),
    /** The elements of a GS1 code in their order; empty where it is none. */
    elements: z.array(
      z.object({
        /** GS1's application identifier: '10'. */
        ai: z.string(),
        /** GS1's data title: 'BATCH/LOT'; empty where GS1 has allocated no such identifier. */
        title: z.string(),
        value: z.string(),
        /** YYYY-MM-DD, with THH:MM behind it where the value has a time of day. */
        date: z.string().optional(),
        problem: problem.optional(),
      }),
    ),
    /** 14 digits, where the code names an article. */
    gtin: z.string().nullable(),
    /** What the code stands for. */
    level: z.enum(codeLevels).nullable(),
    /** How many units that is, where it is known. */
    pieces: z.int().nullable(),
    /** The products that carry the code; of a text that is no code, those that fit it. */
    products: z.array(SearchHit),
    /** Why the code names no product for certain; null where nothing is wrong with it. */
    problem: problem.nullable(),
  })
  .meta({ id: 'ResolvedCode' });
export type ResolvedCode = z.infer<typeof ResolvedCode>;

/** A payload as the scanner sent it: symbology identifier and separators (ASCII 29) belong to it. */
const codeText = z
  .string({ error: 'Please scan or type a code.' })
  .min(1, { error: 'Please scan or type a code.' })
  .max(limits.text.scannedCode, { error: 'A code has at most 4,096 characters.' })
  .refine(isStorableText, { error: 'This code has characters that cannot be read. Scan it again.' });

/** Says what a code is and which products it names: GTIN, GS1 element string, GS1 Digital Link, a product's page, or any text. */
export const resolveCode = endpoint({
  method: 'GET',
  path: '/api/codes',
  needs: 'catalogue.read',
  summary: 'What a scanned code is, what it says, and which products carry it',
  query: z.object({
    text: codeText,
    /** The client whose goods are being worked on; a code of another client then opens nothing. */
    clientId: IdText.optional(),
  }),
  reply: ResolvedCode,
  fails: [],
});
