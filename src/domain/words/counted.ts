import { numbersOf } from './formats.ts';

/** For what commands, the doctor, the demo and the verdict on evidence say, which is in English. */
export const { plural } = numbersOf('en-US');

/** A count with its noun: `1 file`, `2 files`. */
export const counted = (count: number, thing: string, things = `${thing}s`): string =>
  plural(count, { one: `# ${thing}`, other: `# ${things}` });
