import { wordsOf } from '#web/words/words-of.ts';
import { CallError } from '#web/api/call.ts';

/** The texts of the export's button and toasts. */
export const exporting = wordsOf('products.list.exporting', {
  label: 'Export to Excel',
  pending: 'Preparing…',
  all: 'All products',
  filtered: 'Only the filtered products',
  done: (fileName: string) => ({ title: 'Export ready', description: `${fileName} was saved.` }),
} as const);

/** The file name of the workbook, with the date of the request. */
export const exportFileName = wordsOf(
  'products.list.exportFileName',
  (now: Date): string => `products_export_${now.toISOString().slice(0, 10)}.xlsx`,
);

/** The toast of a failed export, with the portal's message. */
export const exportFailed = wordsOf('products.list.exportFailed', (error: unknown) => ({
  title: 'Export failed',
  description:
    error instanceof CallError && error.code !== null
      ? `Failed to export products. ${error.sentence}`
      : 'Failed to export products',
}));
