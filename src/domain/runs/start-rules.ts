import { searchKey } from '../codes/code-key.ts';
import { said, type Said } from '../words/say.ts';
import { canScanLabel, withoutElements } from './judging/placed-codes.ts';
import { firstByKind } from './formats.ts';
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

/**
 * Why a roll that fits the release is not of the run's label, whose SKU is `wanted`; null if it is. The two are compared as `fitOf`
 * compares them; before format 10 another dash made another label.
 */
export const otherLabelOfRoll = (found: string, wanted: string | null, format: number): Said | null => {
  if (wanted === null) return said('run.roll_of_no_label', { found });
  const keyOf = (sku: string) => (format < firstByKind ? sku.toLowerCase() : searchKey(sku));
  return keyOf(found) === keyOf(wanted) ? null : said('run.roll_of_another_label', { found, wanted });
};

/** Why labels of a layout are not of a label: its release names another one, or it has a date; null if they are. */
export const otherLayoutThan = (
  { labelType, printLayout }: { labelType: string | null; printLayout: string | null },
  layout: string,
): Said | null => {
  const isOther =
    printLayout === null ? labelType === 'BBD' && withoutElements.includes(layout) : printLayout !== layout;
  return isOther ? said('run.job_of_another_layout') : null;
};

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
