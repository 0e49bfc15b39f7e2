import { z } from 'zod';
import { knownScanner } from '#domain/scan/known-scanner.ts';
import { ScannerProfile } from '#domain/scan/scanner-profile.ts';
import { hearAs } from './listen.ts';

/** How loud this device tells what became of a scan, from 0 to 1. */
export const loudnesses = { off: 0, normal: 0.4, loud: 1 } as const;
export type Loudness = keyof typeof loudnesses;

/** How this browser hears and answers a scan. */
const ScannerSettings = z.object({
  loudness: z.enum(['off', 'normal', 'loud']),
  /** The scanner that was learnt; null for none. */
  scanner: ScannerProfile.nullable().default(null),
});
type ScannerSettings = z.infer<typeof ScannerSettings>;

/** Where the settings are kept in the browser. */
const key = 'scanner';

const unset: ScannerSettings = { loudness: 'normal', scanner: null };

const read = (): ScannerSettings => {
  try {
    return ScannerSettings.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    // Storage may be closed to this page, empty, or hold anything.
    return unset;
  }
};

let settings: ScannerSettings | null = null;

/** The settings of this browser. */
export const scannerSettings = (): ScannerSettings => (settings ??= read());

/** Changes settings, for this browser and from now on; where storage is closed, until the page is left. */
export const changeScannerSettings = (change: Partial<ScannerSettings>): void => {
  settings = { ...scannerSettings(), ...change };
  hearAsLearnt();
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // They hold for this page all the same.
  }
};

/** Hears scans as the scanner sends them that was learnt on this device. */
export const hearAsLearnt = (): void => {
  const { scanner } = scannerSettings();
  hearAs(scanner && knownScanner(scanner));
};
