import { z } from 'zod';
import { ScannerProfile } from '#domain/scan/scanner-profile.ts';

/** How loud this device tells what became of a scan, from 0 to 1. */
export const loudnesses = { off: 0, normal: 0.4, loud: 1 } as const;
export type Loudness = keyof typeof loudnesses;

/** What this browser knows of its scanner, and how it answers. */
const ScannerSettings = z.object({
  profile: ScannerProfile.nullable().catch(null),
  loudness: z.enum(['off', 'normal', 'loud']).catch('normal'),
});
export type ScannerSettings = z.infer<typeof ScannerSettings>;

/** Where the settings are kept in the browser. */
const key = 'scanner';

const unset: ScannerSettings = { profile: null, loudness: 'normal' };

const read = (): ScannerSettings => {
  try {
    const parsed = ScannerSettings.safeParse(JSON.parse(localStorage.getItem(key) ?? '{}'));
    return parsed.success ? parsed.data : unset;
  } catch {
    // Storage may be closed to this page, or hold anything.
    return unset;
  }
};

let settings: ScannerSettings | null = null;

/** The settings of this browser. */
export const scannerSettings = (): ScannerSettings => (settings ??= read());

/** Changes settings, for this browser and from now on; where storage is closed, until the page is left. */
export const changeScannerSettings = (change: Partial<ScannerSettings>): void => {
  settings = { ...scannerSettings(), ...change };
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // They hold for this page all the same.
  }
};
