import type { PrinterLanguage } from '../printer.ts';

/** The names of the languages, as makers write them. */
export const languageNames: Readonly<Record<PrinterLanguage, string>> = {
  zpl: 'ZPL',
  tspl: 'TSPL',
  epl: 'EPL2',
  sbpl: 'SBPL',
  brother: 'Brother raster',
  dymo: 'DYMO raster',
  pwg: 'PWG raster',
  ipp: 'IPP',
};
