/** What can be done at the bench with three keys, or by scanning a code for each. */
export const benchCommands = [
  { name: 'back', key: 'ArrowLeft', code: 'LABELPORT-BENCH-1', label: 'Back' },
  { name: 'next', key: 'ArrowRight', code: 'LABELPORT-BENCH-2', label: 'Next' },
  { name: 'ok', key: 'Enter', code: 'LABELPORT-BENCH-3', label: 'OK' },
] as const;
export type BenchCommand = (typeof benchCommands)[number]['name'];

/** What a scanned text commands; null for every other code. */
export const commandOf = (text: string): BenchCommand | null =>
  benchCommands.find(({ code }) => code === text.trim())?.name ?? null;
