import { Problem } from '#domain/contract/problem.ts';

/** The Problem for an unreadable workbook, with the reason. */
export const unreadable = (reason: string): Problem =>
  new Problem('workbook.unreadable', { message: `The file could not be read. ${reason}` });

/** The reason for invalid contents. */
export const damaged = 'It is incomplete or damaged.';
