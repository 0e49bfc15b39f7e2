import { z } from 'zod';

/** How loud this device tells what became of a scan, from 0 to 1. */
export const loudnesses = { off: 0, normal: 0.4, loud: 1 } as const;
export type Loudness = keyof typeof loudnesses;

/** How this browser answers a scan. */
const ScannerSettings = z.object({ loudness: z.enum(['off', 'normal', 'loud']) });
type ScannerSettings = z.infer<typeof ScannerSettings>;

/** Where the settings are kept in the browser. */
const key = 'scanner';

const unset: ScannerSettings = { loudness: 'normal' };

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
export const changeScannerSettings = (change: ScannerSettings): void => {
  settings = change;
  try {
    localStorage.setItem(key, JSON.stringify(change));
  } catch {
    // They hold for this page all the same.
  }
};
