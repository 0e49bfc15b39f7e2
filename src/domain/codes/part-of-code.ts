import { isBareLink } from './bare-link.ts';
import type { Element } from './gs1/element.ts';
import { groupSeparator } from './payload.ts';

/**
 * What a field takes of a GS1 code, and the identifiers that have it: the first that the code has. A day is best before,
 * use by (also with a time, and as a data identifier), sell by, packed, or produced.
 */
const identifiersFor = {
  batch: ['10', '1T', 'T'],
  date: ['15', '17', '7003', '14D', '16', '13', '11', '16D'],
  count: ['37', '30', 'Q'],
  sscc: ['00'],
} as const;

export type CodePart = keyof typeof identifiersFor;

export const isCodePart = (name: string | undefined): name is CodePart =>
  name !== undefined && name in identifiersFor;

/** 2027-12-31 of 2027-12-31T12:00 and of 20271231; null if there is no such day. */
const dayIn = (text: string): string | null => {
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3').slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
};

/** The part of a code that a field takes, as it is typed there (a day as YYYY-MM-DD); null if the code lacks it. */
export const partOfCode = (elements: readonly Element[], part: CodePart): string | null => {
  const right = elements.filter(({ problem }) => problem === undefined);
  for (const ai of identifiersFor[part]) {
    const values = new Set(
      right.filter((element) => element.ai === ai).map(({ value, date }) => date ?? value),
    );
    const [only, ...others] = values;
    // Of two different values neither is certain.
    if (only === undefined || others.length > 0) continue;
    if (part === 'date') return dayIn(only);
    return part === 'count' ? String(Number(only)) : only;
  }
  return null;
};

/** Whether a text may be a GS1 code, so that a field waits for its parts; a batch number such as 10D9T is none. */
export const mayHaveParts = (text: string): boolean =>
  /^\s*(?:\]|\(\d{2,4}\)|https?:\/\/|\[\)>|\p{Cc}|0[12] ?\d{14}|00\d{18})/u.test(text) ||
  text.trim().includes(groupSeparator) ||
  isBareLink(text.trim());
