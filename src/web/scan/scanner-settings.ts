import { z } from 'zod';
import { knownScanner } from '#domain/scan/known-scanner.ts';
import { asMeant } from '#domain/scan/layouts.ts';
import { ScannerProfile } from '#domain/scan/scanner-profile.ts';
import { hearAs } from './listen.ts';

/** The loudness of scan tones on this device, from 0 to 1. */
export const loudnesses = { off: 0, normal: 0.4, loud: 1 } as const;
export type Loudness = keyof typeof loudnesses;

/** How this browser recognizes and answers scans. */
const ScannerSettings = z.object({
  loudness: z.enum(['off', 'normal', 'loud']),
  /** The scanner that was learnt; null for none. */
  scanner: ScannerProfile.nullable().default(null),
});
type ScannerSettings = z.infer<typeof ScannerSettings>;

/** The storage key of the settings. */
const key = 'scanner';

const unset: ScannerSettings = { loudness: 'normal', scanner: null };

const read = (): ScannerSettings => {
  try {
    return ScannerSettings.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    // Storage may be unavailable or empty, or contain anything.
    return unset;
  }
};

let settings: ScannerSettings | null = null;

/** The scanner settings of this browser; storage is read once. */
export const scannerSettings = (): ScannerSettings => (settings ??= read());

/** Changes the settings of this browser at once. Without storage, the change lasts until the page is left. */
export const changeScannerSettings = (change: Partial<ScannerSettings>): void => {
  settings = { ...scannerSettings(), ...change };
  hearAsLearnt();
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // The change still applies to this page.
  }
};

/** Recognizes scans by what the scanner learnt on this device sends, and through any keyboard layout. */
export const hearAsLearnt = (): void => {
  const { scanner } = scannerSettings();
  hearAs({ scanner: scanner && knownScanner(scanner), asMeant });
};
