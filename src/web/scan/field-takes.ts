import { codeInScan } from '#domain/codes/code-in-scan.ts';
import type { ResolvedCode } from '#domain/resolver/contract.ts';
import { isCodePart, mayHaveParts, partOfCode, type CodePart } from '#domain/codes/part-of-code.ts';
import { plainCode } from '#domain/codes/plain-code.ts';
import { fill, isNumberField, pressKey, putInto, type FieldMemory, type TextField } from './field-memory.ts';
import { scanWords as words } from './wording.ts';

const partOf = ({ dataset }: TextField): CodePart | null =>
  isCodePart(dataset['takes']) ? dataset['takes'] : null;

/** What the field had to do with a scan: it took it, took it as text that may also be looked up, or awaits its parts. */
export type Taking = 'taken' | 'text' | 'awaits';

/**
 * Puts a scan into the field that had the focus, without any lookup: a code field takes the code and moves on as after
 * Enter, a text field keeps the text. A field for a part of a code, such as the batch, waits for the parts of a GS1 code.
 */
export const takeAtOnce = (text: string, memory: FieldMemory): Taking => {
  const { field } = memory;
  const { takes } = field.dataset;
  if (takes === 'gtin' || takes === 'code') {
    fill(field, takes === 'gtin' ? codeInScan(text) : plainCode(text));
    pressKey(field, 'Enter');
    return 'taken';
  }
  if (isNumberField(field)) return 'awaits';
  if (partOf(field) === null) {
    putInto(memory, plainCode(text));
    return 'text';
  }
  if (mayHaveParts(text)) return 'awaits';
  fill(field, plainCode(text));
  return 'taken';
};

const names: Readonly<Record<CodePart, string>> = {
  batch: words.batch,
  date: words.date,
  count: words.quantity,
  sscc: 'SSCC',
};

/** The fields of a form that belong to one code: batch and day of the goods, and how many there are. */
const together: readonly CodePart[] = ['batch', 'date', 'count'];

const fieldFor = (part: CodePart, form: HTMLElement | null): TextField | null => {
  const fields = form?.querySelectorAll<HTMLInputElement>(`input[data-takes="${part}"]`) ?? [];
  const [only, ...others] = fields;
  return only && others.length === 0 && !only.disabled ? only : null;
};

/** Whether a form already says another batch or day than a code: the rest of that code is not of the same goods. */
const isOfOthers = (form: HTMLElement | null, elements: ResolvedCode['elements']): boolean =>
  (['batch', 'date'] as const).some((part) => {
    const [typed, value] = [fieldFor(part, form)?.value.trim() ?? '', partOfCode(elements, part)];
    return typed !== '' && value !== null && typed !== value;
  });

type Entered = { title: string };

const said = (entered: readonly string[]): Entered => {
  const [first = '', ...others] = entered;
  return {
    title: words.entered({
      value: [first, ...others.map((each) => each.slice(0, 1).toLowerCase() + each.slice(1))].join(', '),
    }),
  };
};

/** Puts the parts of a GS1 code into the empty fields of a form that are for them; returns what was entered, in words. */
const takeInto = (
  form: HTMLElement | null,
  elements: ResolvedCode['elements'],
  except?: CodePart,
): string[] =>
  isOfOthers(form, elements)
    ? []
    : together.flatMap((part) => {
        const [field, value] = [fieldFor(part, form), partOfCode(elements, part)];
        if (part === except || !field || field.value !== '' || value === null) return [];
        fill(field, value);
        return [`${names[part]} ${value}`];
      });

/**
 * Puts the part of a GS1 code for which the field is into it, and batch, day and quantity also into the empty fields of the
 * same form. Returns what was entered, in words; null if the code lacks the part.
 */
export const takePart = ({ field }: FieldMemory, { elements }: ResolvedCode): Entered | null => {
  const part = partOf(field);
  const value = part && partOfCode(elements, part);
  if (part === null || value === null) return null;
  fill(field, value);
  const others = together.includes(part) ? takeInto(field.form, elements, part) : [];
  return said([`${names[part]} ${value}`, ...others]);
};

/** Puts batch, day and quantity of a GS1 code into the form of the open dialog if none of its fields has the focus. */
export const takeIntoDialog = ({ elements }: Pick<ResolvedCode, 'elements'>): Entered | null => {
  const forms = document.querySelectorAll<HTMLFormElement>('[role="dialog"] form');
  const entered = takeInto([...forms].at(-1) ?? null, elements);
  return entered.length === 0 ? null : said(entered);
};

/** Whether the open dialog says no other batch or day than a code, and may say none: it is of the same goods. */
export const isSaidInDialog = ({ elements }: Pick<ResolvedCode, 'elements'>): boolean =>
  (['batch', 'date'] as const).every((part) => {
    const value = partOfCode(elements, part);
    const fields = document.querySelectorAll<HTMLInputElement>(
      `[role="dialog"] form input[data-takes="${part}"]`,
    );
    const said = [...fields].map((field) => field.value.trim()).filter((text) => text !== '');
    return value === null || said.length === 0 || said.includes(value);
  });

const expected: Readonly<Record<CodePart, string>> = {
  batch: words.aBatch,
  date: words.aDay,
  count: words.aNumber,
  sscc: words.theNumberPalletSscc,
};

/** What a field takes that did not take the scan; null for one that takes any text. */
export const takesOnly = (field: TextField): string | null => {
  const part = partOf(field);
  if (part !== null) return expected[part];
  return isNumberField(field) ? words.aNumber : null;
};
