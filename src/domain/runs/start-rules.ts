import { said, type Said } from '../words/say.ts';
import { canScanLabel } from './placed-codes.ts';
import type { Placed, RunPlan } from './run.ts';

/** What the start says about how pieces can be checked. */
export const notesOf = ({
  placed,
  labelId,
  level,
  batch,
  dates,
}: Pick<RunPlan, 'labelId' | 'level' | 'batch' | 'dates'> & { placed: Placed }): Said[] => [
  ...(canScanLabel(placed, { labelId, level }) ? [] : [said('run.no_scan_tells')]),
  ...((batch !== null || Object.keys(dates).length > 0) && !placed.hasElements
    ? [said('run.batch_by_eye')]
    : []),
];

/** What a run of a label lacks: a label with a date is useless without batch and date. */
export const lacking = (
  { labelType, printLayout }: { labelType: string | null; printLayout: string | null },
  { batch, dates }: Pick<RunPlan, 'batch' | 'dates'>,
): ('batch' | 'date')[] => {
  if (labelType !== 'BBD' && printLayout !== 'best_before') return [];
  return [
    ...(batch === null ? (['batch'] as const) : []),
    ...(Object.keys(dates).length === 0 ? (['date'] as const) : []),
  ];
};
