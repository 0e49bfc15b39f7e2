import type { PrinterLanguage } from '#domain/printing/printer.ts';
import { dotsOf } from '#domain/printing/media.ts';
import { eplSpeech } from './epl-speech.ts';
import { brotherSpeech, dymoSpeech } from './raster-speech.ts';
import { sbplSpeech } from './sbpl-speech.ts';
import type { Speech } from './speech.ts';
import { tsplSpeech } from './tspl-speech.ts';
import { zplSpeech } from './zpl-speech.ts';

/** The labels in a printer. */
export interface Loaded {
  dotsPerMm: number;
  mediaWidthMm: number;
  mediaHeightMm: number;
  isWide?: boolean;
}

/** The languages of printers on TCP. */
export const speeches = {
  zpl: (loaded) => zplSpeech(dotsOf(loaded)),
  tspl: ({ dotsPerMm }) => tsplSpeech(dotsPerMm),
  epl: (loaded) => eplSpeech(dotsOf(loaded).height),
  sbpl: () => sbplSpeech(),
  brother: (loaded) => brotherSpeech(dotsOf(loaded), loaded),
  dymo: (loaded) => dymoSpeech(dotsOf(loaded).width),
} as const satisfies Partial<Record<PrinterLanguage, (loaded: Loaded) => Speech>>;
