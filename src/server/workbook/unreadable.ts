import { Problem } from '#domain/contract/problem.ts';
import type { Said } from '#domain/words/say.ts';
import { said } from '#domain/words/stated.ts';

/*
 * These state why a file cannot be read and do not say it: the process that reads files does not load the sentences. Whoever
 * asked it says them (`withSentence`).
 */

/** The Problem for an unreadable workbook, with the reason. */
export const unreadable = (why: Said): Problem =>
  new Problem('workbook.unreadable', { said: said('workbook.not_read', { why }) });

/** The reason for invalid contents. */
export const damaged = said('workbook.damaged');

/** The Problem for a workbook with too much in it. */
export const tooLarge = (why: Said): Problem => new Problem('workbook.too_large', { said: why });
