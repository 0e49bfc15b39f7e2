import { formatNumber, plural } from '#web/words/formats.ts';
import { wordsOf } from '#web/words/words-of.ts';
import type { ImportResult } from '#domain/imports/import-contract.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import type { ImportChoices } from './import-run.ts';

/** The title of the toast that leads to the columns of a file. */
export const sayWhatTheyAre = wordsOf('products.import.sayWhatTheyAre', {
  title: 'This file has columns of its own',
});

/** The toast of a failed import. */
export const importFailed = wordsOf('products.import.importFailed', {
  title: 'Import failed',
  description: 'Failed to import products',
} as const);

const wasOrWere = (count: number): string => plural(count, { one: 'was', other: 'were' });

const products = (count: number): string => plural(count, { one: '# product', other: '# products' });

/** Whether an import was complete, needs a decision about duplicates, or left rows out. */
export const outcomeTitle = wordsOf(
  'products.import.outcomeTitle',
  ({ duplicates }: ImportResult, { checkOnly }: ImportChoices): string => {
    if (checkOnly) return 'Check completed';
    return duplicates.length > 0 ? 'Import completed with duplicates' : 'Import completed';
  },
);

/** What an import did to existing products; after a check, what it would do. */
const existingSentence = ({ updated }: ImportResult, { checkOnly }: ImportChoices): string => {
  if (checkOnly) return updated === 0 ? '' : `${products(updated)} would be updated.`;
  if (updated === 0) return 'Nothing that existed before was changed.';
  return `${products(updated)} ${wasOrWere(updated)} updated.`;
};

/** The choice of what to do with existing products. */
export const duplicates = wordsOf('products.import.duplicates', {
  title: 'Products that exist already',
  find: 'Find in the duplicates',
  sku: 'SKU',
  leaveAll: 'Leave all',
  updateAll: 'Update all',
  tooMany: 'At most 1,000 rows can be chosen one by one.',
  updateOne: (sku: string, row: number): string => `Update ${sku} in row ${row}`,
  openExisting: (sku: string): string => `Open ${sku} as it is`,
  outcome: (updates: number, left: number): string =>
    `${products(updates)} will be updated where the workbook says something else; ${formatNumber(left)} will be left as ${plural(left, { one: 'it is', other: 'they are' })}.`,
  range: (first: number, last: number, of: number): string =>
    `Rows ${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(of)}`,

  noRowFits: 'No row fits.',
  previous: 'Previous',
  next: 'Next',
  row: 'Row',
  client: 'Client',
  noClient: 'No client',
  thereAlready: 'There already',
  open: 'Open',
  update: 'Update',
  leave: 'Leave',
} as const);

const createdSentence = ({ created }: ImportResult, { checkOnly }: ImportChoices): string => {
  if (created === 0) return checkOnly ? 'No product would be created.' : 'No product was created.';
  return `${products(created)} ${checkOnly ? 'would be' : wasOrWere(created)} created.`;
};

const draftedSentence = ({ drafted = 0 }: ImportResult, { checkOnly }: ImportChoices): string =>
  drafted === 0
    ? ''
    : `${products(drafted)} of controlled clients ${checkOnly ? 'would get' : 'got'} a draft${checkOnly ? '' : ': publish them together under Imports'}.`;

/** What an import did, or after a check would do, in sentences. */
export const outcomeSentences = wordsOf(
  'products.import.outcomeSentences',
  (result: ImportResult, choices: ImportChoices): string[] => {
    const { duplicates, errors } = result;
    const beLeft = (count: number) => (choices.checkOnly ? 'would be left' : `${wasOrWere(count)} left`);
    return [
      choices.checkOnly ? 'Nothing has been written yet.' : '',
      createdSentence(result, choices),
      existingSentence(result, choices),
      draftedSentence(result, choices),
      duplicates.length > 0
        ? `${plural(duplicates.length, { one: '# duplicate', other: '# duplicates' })} ${beLeft(duplicates.length)} as ${plural(duplicates.length, { one: 'it is', other: 'they are' })}.`
        : '',
      errors.length > 0
        ? `${plural(errors.length, { one: '# error', other: '# errors' })}: ${plural(errors.length, { one: 'its row', other: 'their rows' })} ${beLeft(errors.length)} out.`
        : '',
    ].filter((sentence) => sentence !== '');
  },
);

/** Why an import was refused or aborted, and whether anything was written. */
export const failureSentence = wordsOf(
  'products.import.failureSentence',
  (error: unknown, { isSent, checkOnly }: { isSent: boolean; checkOnly: boolean }): string => {
    // An error with a code comes from the portal itself, which writes all of an import or nothing.
    const isKnown = error instanceof CallError && error.code !== null;
    const said = sentenceOf(error);
    if (isKnown || !isSent || checkOnly)
      return said.includes('Nothing was') ? said : `${said} Nothing was imported.`;
    return (
      'The connection was lost while the rows were being written, and they may be there. Look at the list of products. ' +
      'Importing the same file again is safe: existing products are reported and not created again.'
    );
  },
);
