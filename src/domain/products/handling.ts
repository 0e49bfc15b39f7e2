import type { handlingWords } from '../words/en/handling.ts';

/** A rule for every label, by its code. */
export type HandlingRule = keyof typeof handlingWords;

/** The rules that apply to every label of every client, by their codes. */
export const handling = {
  dos: ['handling.check_roll', 'handling.wipe', 'handling.load', 'handling.smooth', 'handling.scan_first'],
  donts: [
    'handling.cover_nothing',
    'handling.no_edge',
    'handling.not_over_old',
    'handling.not_again',
    'handling.stop',
  ],
} as const satisfies Record<string, readonly HandlingRule[]>;
