import { Problem } from '#domain/contract/problem.ts';

/** The failure of a workbook that cannot be read, with the reason in words. */
export const unreadable = (reason: string): Problem =>
  new Problem('workbook.unreadable', { message: `The file could not be read. ${reason}` });

/** The reason where the bytes make no sense. */
export const damaged = 'It is incomplete or damaged.';
