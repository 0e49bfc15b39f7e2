import type { CodeReading } from '../../codes/code-reading.ts';
import { said, type Said } from '../../words/say.ts';
import { firstByArticle, firstTriedBare } from '../formats.ts';
import { right, unreadable, type CodeJudgement, type OnceNumber, type Wanted } from './code-judgement.ts';
import { judgeElements } from './judge-elements.ts';
import { readAsGs1 } from './printed-codes.ts';

/** A Transparency code, as Amazon prints it: 26 characters behind its mark. */
const transparency = /^(?:AZ|ZA):[A-Z\d]{26}$/;

/** The Transparency code that a text is; null for any other. */
export const transparencyIn = (text: string): string | null => {
  const code = text.trim().toUpperCase();
  return transparency.test(code) ? code : null;
};

/** The SSCC of a code that names no article. */
const ssccIn = ({ elements, problem }: CodeReading): string | null =>
  problem?.code === 'code.sscc' ? (elements.find(({ ai }) => ai === '00')?.value ?? null) : null;

/** Whether a code with an article has an SSCC which the label is stated to carry: that is on whatever packaging there is. */
export const hasOwnSscc = ({ placed, format }: Wanted, { elements, problem }: CodeReading): boolean =>
  format >= firstByArticle &&
  problem === null &&
  placed.carries.includes('sscc') &&
  elements.some(({ ai }) => ai === '00');

/** The numbers that a label may carry, each different; null for any other text, and for a code that names an article. */
export const judgeNumber = (wanted: Wanted, text: string): CodeJudgement | null => {
  const { placed, format } = wanted;
  const code = transparencyIn(text);
  const kind = code === null ? 'sscc' : 'transparency';
  const reading = readAsGs1(wanted, text);
  const value = code ?? ssccIn(reading);
  if (value === null) return null;
  if (!placed.carries.includes(kind)) return unreadable(said('run.no_such_numbers', { what: kind }));
  // Before format 9 an SSCC hid another batch.
  return code === null && format >= firstByArticle
    ? judgeElements(wanted, reading, 'label')
    : right({ numbers: [{ kind, value }] });
};

/**
 * Why a number on a label is that of something else: the portal has drawn all labels of the run, and none with this number.
 * Null if it may be on one of them.
 */
export const strangeNumber = (
  { layouts, format }: Pick<Wanted, 'layouts' | 'format'>,
  { kind, value, isOnLabel }: OnceNumber,
  isPrinted: boolean,
): Said | null =>
  format >= firstTriedBare && layouts !== null && isOnLabel === true && kind !== 'transparency' && !isPrinted
    ? said('run.number_of_no_job', { number: value })
    : null;
