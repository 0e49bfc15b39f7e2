import { Problem } from '#domain/contract/problem.ts';

/** The error for a workbook that cannot be read, with the reason. */
export const unreadable = (reason: string): Problem =>
  new Problem('workbook.unreadable', { message: `The file could not be read. ${reason}` });

/** The reason if the contents are invalid. */
export const damaged = 'It is incomplete or damaged.';
