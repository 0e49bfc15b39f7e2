import type { PrinterLanguage } from '../printer.ts';
import type { LabelDriver } from './driver.ts';
import { zpl } from './zpl.ts';

const drivers: Partial<Record<PrinterLanguage, LabelDriver>> = { zpl };

/** The driver of a language of labels; null for paper. */
export const driverOf = (language: PrinterLanguage): LabelDriver | null => drivers[language] ?? null;
