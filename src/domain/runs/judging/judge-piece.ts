import { said, type Said } from '../../words/say.ts';
import type { KnownWrong } from './caught.ts';
import type { CodeJudgement, OnceNumber, Wanted } from './code-judgement.ts';
import { isOwnSerial, isWithElements, judgeLabel, judgeProduct } from './judge-code.ts';
import { canScanGoods, canScanLabel, isOfArticle } from './placed-codes.ts';
import { areBothElements, areOneArticle, areOnePrinted, printedKey } from './printed-codes.ts';
import { firstClearedAnew, firstToldApart } from '../formats.ts';
import { noProof, type Apart, type Due, type Proof } from '../run.ts';
import { apartIn, apartOfLabel } from './told-apart.ts';

/** A piece as it was scanned, and what a person only looked at. */
export interface Piece {
  product: string | null;
  label: string | null;
  seen?: readonly Seen[] | undefined;
}

type Seen = 'product' | 'label' | 'batch' | 'date';

/** An `unreadable` piece must be scanned again: what was scanned proves nothing about it. */
export type Judgement =
  | {
      is: 'right';
      proof: Proof;
      /** Numbers on the piece that exist once. */
      numbers: readonly OnceNumber[];
      /**
       * Which of the goods and the label were scanned. The same again is the same piece, unless something came in between:
       * a box may have the EAN, the SKU and the client's SKU, and a stand scanner reads them in turn.
       */
      pair: string;
      /** Which side a GS1 code with the goods' number and more has proved; absent if none has. */
      elementsOn?: 'goods' | 'label' | undefined;
      /**
       * Of a label that is proved by what goods may carry, too, until goods without a label were tried: it is kept, and does not count.
       * With what its code says, and that of the goods, if one was scanned.
       */
      untried?: Apart | undefined;
    }
  /** `of` is what a known-wrong code was of. */
  | { is: 'wrong'; said: Said; of?: KnownWrong }
  | { is: 'unreadable'; said: Said };

/** The occasions at which what no code says has to be looked at. */
const looksAtAll: readonly (Due | null)[] = ['first_piece', 'issue', 'last'];

const judgePart = (
  text: string | null,
  {
    isSeen,
    canScan,
    judge,
    ask,
  }: { isSeen: boolean; canScan: boolean; judge: (text: string) => CodeJudgement; ask: Said },
): CodeJudgement => {
  if (text !== null) return judge(text);
  if (!isSeen) return { is: 'unreadable', said: said('run.nothing_scanned') };
  return canScan
    ? { is: 'unreadable', said: ask }
    : { is: 'right', how: 'seen', hasBatch: false, dates: [], numbers: [] };
};

/** Judges product and label of one piece; if both are wrong, reports the product. */
export const judgePiece = (wanted: Wanted, piece: Piece, due: Due | null): Judgement => {
  const { plan, placed } = wanted;
  const { seen = [] } = piece;
  const product = judgePart(piece.product, {
    isSeen: seen.includes('product'),
    canScan: canScanGoods(placed, plan),
    judge: (text) => judgeProduct(wanted, text),
    ask: said('run.scan_the_product'),
  });
  const label = judgePart(piece.label, {
    isSeen: seen.includes('label'),
    canScan: canScanLabel(placed, plan),
    judge: (text) => judgeLabel(wanted, text),
    ask: said('run.scan_the_label'),
  });
  // A wrong code makes the piece wrong, even if the other code cannot be read.
  if (product.is === 'wrong') return product;
  if (label.is === 'wrong') return label;
  if (product.is === 'unreadable') return product;
  if (label.is === 'unreadable') return label;
  // The code of a roll says which label it is, and is not on the piece.
  if (label.how === 'seen' && piece.label !== null && canScanLabel(placed, plan))
    return { is: 'unreadable', said: said('run.scan_the_label') };
  const both =
    piece.product !== null && piece.label !== null ? ([piece.product, piece.label] as const) : null;
  const isApart = isToldApart(label, wanted);
  if (both && (areOnePrinted(...both, wanted) || (areBothElements(...both, wanted) && !isApart)))
    return { is: 'unreadable', said: said('run.same_twice') };
  const isPair = both !== null && product.isByElements === true && label.isByElements === true && isApart;
  const apart = isPair ? apartIn(...both, wanted) : null;
  if (isPair && apart === null) return { is: 'unreadable', said: said('run.not_apart') };
  const isUntried = label.isByElements === true && !isTriedIn(wanted);
  const untried =
    isUntried && piece.label !== null ? (apart ?? apartOfLabel(piece.label, wanted)) : undefined;
  const dates = new Set([...product.dates, ...label.dates]);
  const wantedDates = Object.keys(plan.dates);
  const isDated = wantedDates.length > 0 && dates.size >= wantedDates.length;
  const isBatched = product.hasBatch || label.hasBatch;
  const looked = (part: 'batch' | 'date') => (seen.includes(part) ? ('seen' as const) : null);
  const proof: Proof = {
    ...noProof,
    product: product.how,
    label: label.how,
    batch: plan.batch === null ? null : isBatched ? 'scanned' : looked('batch'),
    date: wantedDates.length === 0 ? null : isDated ? 'scanned' : looked('date'),
  };
  if (looksAtAll.includes(due)) {
    if (plan.batch !== null && proof.batch === null)
      return { is: 'unreadable', said: said('run.look_at_batch', { batch: plan.batch }) };
    if (wantedDates.length > 0 && proof.date === null)
      return {
        is: 'unreadable',
        said: said('run.look_at_date', {
          dates: Object.entries(plan.dates).map(([kind, day]) => said('run.dated', { kind, day })),
        }),
      };
  }
  return {
    is: 'right',
    proof,
    // A piece that does not count yet is scanned again.
    numbers: untried ? [] : numbersOf(product, label),
    pair: [piece.product === null ? '' : 'product', piece.label === null ? '' : 'label'].join(),
    elementsOn: isPair ? 'label' : sideOf(product, label),
    ...(untried && { untried }),
  };
};

type RightCode = Extract<CodeJudgement, { is: 'right' }>;

/** Which side a code with the goods' number and more has proved. */
const sideOf = (product: RightCode, label: RightCode): 'goods' | 'label' | undefined => {
  if (product.isByElements === true) return 'goods';
  return label.isByElements === true ? 'label' : undefined;
};

/** The numbers of a piece, each once. */
const numbersOf = (product: RightCode, label: RightCode): OnceNumber[] =>
  [...product.numbers, ...label.numbers.map((number) => ({ ...number, isOnLabel: true as const }))].filter(
    (number, index, all) => all.findIndex(({ value }) => value === number.value) === index,
  );

/**
 * Whether the code of a label can be told from one of its goods, though both say more than an article: by its own number, or by what it
 * says. Before format 11 neither was asked.
 */
const isToldApart = ({ by }: RightCode, { format }: Wanted): boolean =>
  format >= firstToldApart && by !== undefined;

/** Whether somebody has tried whether the goods of the run carry the code of its labels. Before format 11 a label was right before. */
const isTriedIn = ({ elementsOn, isBareDue, format }: Wanted): boolean =>
  format < firstToldApart || (elementsOn === 'label' && !isBareDue);

/**
 * Judges what was read on a piece that must not carry it: a code that the label covers, or, on goods without their label, one
 * that would prove it; or what they must carry, where goods and labels are told apart. Null if it is neither, or nothing was read.
 */
export const judgeTried = (
  wanted: Wanted,
  { kind, text }: { kind: 'cover' | 'bare'; text: string | null },
): Judgement | null => {
  if (text === null) return null;
  if (kind === 'cover')
    return isCovered(wanted, text) ? { is: 'wrong', said: said('run.still_readable') } : null;
  if (isWithElements(wanted, text)) return { is: 'wrong', said: said('run.bare_readable') };
  return isOfGoods(wanted, text) ? { is: 'right', proof: noProof, numbers: [], pair: '' } : null;
};

/** Whether a code is that of the goods in a run whose goods and labels both have one of their article. */
const isOfGoods = (wanted: Wanted, text: string): boolean => {
  const judged = wanted.apart === null ? null : judgeProduct(wanted, text);
  return judged?.is === 'right' && judged.isByElements === true;
};

/**
 * Whether a scanned text is a code that the label covers, which must not be readable any more. Before format 9 UPC-E, an add-on
 * or the number of a book was another one.
 */
export const isCovered = (wanted: Wanted, text: string): boolean => {
  const isOne = (code: string): boolean =>
    wanted.format < firstClearedAnew
      ? printedKey(code, wanted) === printedKey(text, wanted)
      : areOnePrinted(code, text, wanted) ||
        (isOfArticle(wanted.placed, code, wanted.format) && areOneArticle(code, text, wanted));
  if (isOwnSerial(wanted, text)) return false;
  return wanted.placed.covers.some((code) => isOne(code) || coversGtin(code, text, wanted));
};

const coversGtin = (code: string, text: string, wanted: Wanted): boolean => {
  const [one, other] = [code, text].map((each) => printedKey(each, wanted));
  return one !== undefined && other !== undefined && other.includes(`(01)${one}`);
};
