import type { LookOutcome } from '#domain/imports/look-row.ts';
import type { RowRule } from '#domain/imports/row-rule.ts';
import type { Delimiter, TextEncoding } from '#domain/imports/text-form.ts';

export const newImport = {
  title: 'Import a File',
  lead: 'Any .xlsx, .xls, .csv or .tsv: say which column is which, and see every change before it is made.',
  editorsOnly: {
    title: 'Imports are for editors',
    text: 'Ask an editor or an administrator to import a file.',
  },
  wrongType: 'Please select a file of the type .xlsx, .xls, .csv or .tsv.',
  tooMany: 'Too many files',
  looking: 'Reading the file …',
  importing: 'Importing …',
  nothing: 'Leave out',
  guessed: 'Please check',
  failed: 'The file could not be looked at',
  importFailed: 'Import failed',
} as const;

export const encodingNames: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 (Western)',
  'windows-1250': 'Windows-1250 (Central Europe)',
};

export const delimiterNames: Readonly<Record<Delimiter, string>> = {
  ';': 'Semicolon',
  ',': 'Comma',
  '\t': 'Tab',
  '|': 'Bar',
};

export const ruleNames: Readonly<Record<RowRule, string>> = {
  keep: 'Keep ours',
  take: 'Take theirs',
  fill: 'Fill blanks',
};

export const ruleHints: Readonly<Record<RowRule, string>> = {
  keep: 'Products that exist stay as they are.',
  take: 'What the file says replaces what is there.',
  fill: 'The file only fills what is empty.',
};

export const outcomeNames: Readonly<Record<LookOutcome, string>> = {
  create: 'Create',
  change: 'Change',
  leave: 'Leave',
  refuse: 'Refuse',
};

export const productsIn = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`;
