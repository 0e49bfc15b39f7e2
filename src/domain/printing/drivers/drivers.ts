import type { PrinterLanguage } from '../printer.ts';
import type { LabelDriver } from './driver.ts';
import { brother } from './brother.ts';
import { dymo } from './dymo.ts';
import { epl } from './epl.ts';
import { pwg } from './pwg.ts';
import { sbpl } from './sbpl.ts';
import { tspl } from './tspl.ts';
import { zpl } from './zpl.ts';

const drivers: Readonly<Record<Exclude<PrinterLanguage, 'ipp'>, LabelDriver>> = {
  zpl,
  tspl,
  epl,
  sbpl,
  brother,
  dymo,
  pwg,
};

/** The driver of a language of labels; null for paper. */
export const driverOf = (language: PrinterLanguage): LabelDriver | null =>
  language === 'ipp' ? null : drivers[language];
