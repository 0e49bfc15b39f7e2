import { readReleaseMark, type ReleaseMark } from '../../products/release-mark.ts';
import { said } from '../../words/say.ts';
import { firstAsPrinted, firstByKind } from '../formats.ts';
import { right, unreadable, wrong, type CodeJudgement, type Wanted } from './code-judgement.ts';

/** The mark of a release that a text is. Before format 5 a mark named no label, and one that does was a strange code. */
export const markIn = ({ format }: Wanted, text: string): ReleaseMark | null => {
  const mark = readReleaseMark(text);
  return format < firstAsPrinted && mark?.label !== null ? null : mark;
};

/** Whether a mark is that of the run's label. One that names no label is of the only one that has a mark. */
const judgeMarkOn = ({ plan: { sku }, placed, format }: Wanted, label: number | null): CodeJudgement => {
  const { labelNumber, marked } = placed;
  const [only, ...others] = marked ?? [];
  // Before format 5 a run did not say which label it is of, nor on which the portal prints a mark, and no event asked.
  if (format < firstAsPrinted || labelNumber === undefined || marked === undefined) return right();
  // Before format 10 a mark was right that the portal prints on no label.
  if (only === undefined) return format < firstByKind ? right() : wrong(said('run.not_this_label', { sku }));
  const on = label ?? (others.length === 0 ? only : null);
  if (on === null) return unreadable(said('run.mark_of_which'));
  const isPrinted = format < firstByKind || marked.includes(on);
  return on === labelNumber && isPrinted ? right() : wrong(said('run.another_label'));
};

export const judgeMark = (wanted: Wanted, text: string): CodeJudgement | null => {
  const { plan } = wanted;
  const mark = markIn(wanted, text);
  if (mark === null) return null;
  if (mark.productId !== plan.productId) return wrong(said('run.not_this_label', { sku: plan.sku }));
  if (mark.release !== plan.release)
    return wrong(said('run.another_release', { found: mark.release, wanted: plan.release }));
  const client = plan.clientRelease ?? 0;
  return mark.clientRelease === client
    ? judgeMarkOn(wanted, mark.label)
    : wrong(said('run.another_client_release', { found: mark.clientRelease, wanted: client }));
};
