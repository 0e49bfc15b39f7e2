import { CallError } from '#web/api/call.ts';

/** The export as its button and its toasts say it. */
export const exporting = {
  label: 'Export to Excel',
  pending: 'Preparing…',
  all: 'All products',
  filtered: 'Only the filtered products',
  done: (fileName: string) => ({ title: 'Export ready', description: `${fileName} was saved.` }),
} as const;

/** The name under which the workbook is saved, by the day on which it was asked for. */
export const exportFileName = (now: Date): string => `products_export_${now.toISOString().slice(0, 10)}.xlsx`;

/** The toast of an export that failed; what the portal itself says of it follows. */
export const exportFailed = (error: unknown) => ({
  title: 'Export failed',
  description:
    error instanceof CallError && error.code !== null
      ? `Failed to export products. ${error.sentence}`
      : 'Failed to export products',
});
