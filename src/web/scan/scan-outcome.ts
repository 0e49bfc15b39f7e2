import { formatNumber } from '#web/words/formats.ts';
import type { CodeProblemCode } from '#domain/codes/code-problem.ts';
import type { ResolvedCode } from '#domain/resolver/contract.ts';
import type { SearchHit } from '#domain/products/contract.ts';
import { scanWords as words } from './wording.ts';

/** The outcome of a scan. */
export type ScanOutcome =
  /** One product carries the code, and nothing is wrong with it. */
  | { readonly kind: 'found'; readonly product: SearchHit; readonly note: string | null }
  /** The code is a roll of labels. */
  | { readonly kind: 'roll'; readonly code: string }
  /** No single product is certain: the user chooses. */
  | {
      readonly kind: 'choose';
      readonly title: string;
      readonly text: string | null;
      /** Whether the search that opens shows the same text. */
      readonly isSaidBySearch: boolean;
    }
  | { readonly kind: 'not-found'; readonly title: string; readonly text: string | null }
  /** What the code names is on hold. */
  | {
      readonly kind: 'held';
      readonly title: string;
      readonly text: string;
      readonly product: SearchHit | null;
      readonly roll: string | null;
    }
  /** Something is wrong with the code, or it is another client's. */
  | { readonly kind: 'stop'; readonly title: string; readonly text: string | null };

const packedIn = ({ level, pieces }: ResolvedCode): string | null => {
  if (level === null || level === 'unit') return null;
  const name = level === 'case' ? words.case : words.pallet;
  return pieces === null ? name : words.pieces({ name, pieces: formatNumber(pieces) });
};

/** The packaging that a code names, 'Case, 12 pieces', and how the code was read; null for a plain single unit. */
export const noteOf = (resolved: ResolvedCode): string | null => {
  const parts = [packedIn(resolved), resolved.note?.message ?? null].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join('. ');
};

/** Whether digits are the end of a longer barcode of each of these products: the scanner began too late. */
const isEndOfAll = (text: string, products: readonly SearchHit[]): boolean =>
  /^\d{4,}$/.test(text.trim()) &&
  products.every(({ barcode }) => (barcode ?? '') !== text && (barcode ?? '').endsWith(text.trim()));

/** What the scanner did not read whole: the same code may be read the next time. */
const misreads: ReadonlySet<string> = new Set<CodeProblemCode>([
  'code.check_digit',
  'code.two_scans',
  'code.cut',
  'code.layout',
]);

const titleOf = (code: string): string =>
  misreads.has(code) ? words.misreadScanAgain : words.notCodeProduct;

/** The outcome of a scan. A product opens only if the code certainly names it, and no other. */
export const outcomeOf = (text: string, resolved: ResolvedCode): ScanOutcome => {
  const { products, problem, roll } = resolved;
  const exact = products.filter(({ match }) => match === 'exact');
  const [only] = exact;
  if (problem?.code === 'hold.on')
    return {
      kind: 'held',
      title: words.stopOnHold,
      text: problem.message,
      product: exact.length === 1 ? (only ?? null) : null,
      roll,
    };
  if (roll !== null) return { kind: 'roll', code: roll };
  if (problem && exact.length === 0)
    return problem.code === 'code.other_client'
      ? { kind: 'stop', title: words.stopAnotherClient, text: problem.message }
      : { kind: 'stop', title: titleOf(problem.code), text: problem.message };
  if (problem)
    return { kind: 'choose', title: words.chooseProduct, text: problem.message, isSaidBySearch: false };
  if (only && exact.length === 1) return { kind: 'found', product: only, note: noteOf(resolved) };
  if (exact.length > 1)
    return {
      kind: 'choose',
      title: words.productsCarryThisCode({ exactCount: formatNumber(exact.length) }),
      text: words.chooseHeld,
      isSaidBySearch: true,
    };
  if (products.length > 0)
    return {
      kind: 'choose',
      title: words.onlyNear,
      text: isEndOfAll(text, products) ? words.endOfCodes : words.nearCodes,
      isSaidBySearch: false,
    };
  return { kind: 'not-found', title: words.noSuchProduct, text: shortened(text) };
};

/** The maximum number of characters shown of a code. */
const shownCharacters = 60;

/** A code for display in a sentence: without separators, and shortened. */
export const shortened = (code: string): string => {
  const visible = code.replaceAll(/\p{Cc}/gu, ' ').trim();
  return visible.length > shownCharacters ? `${visible.slice(0, shownCharacters)}…` : visible;
};
