/** The commands of the bench: each has a key, and a code to scan instead. */
export const benchCommands = [
  { name: 'back', key: 'ArrowLeft', code: 'LABELPORT-BENCH-1', label: 'Back' },
  { name: 'next', key: 'ArrowRight', code: 'LABELPORT-BENCH-2', label: 'Next' },
  { name: 'ok', key: 'Enter', code: 'LABELPORT-BENCH-3', label: 'OK' },
] as const;
export type BenchCommand = (typeof benchCommands)[number]['name'];

/** The command of a scanned code; null for any other code. */
export const commandOf = (text: string): BenchCommand | null =>
  benchCommands.find(({ code }) => code === text.trim())?.name ?? null;
