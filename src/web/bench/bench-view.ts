import type { ResolvedCode } from '#domain/resolver/contract.ts';
import { partOfCode } from '#domain/codes/part-of-code.ts';
import * as limits from '#domain/limits.ts';
import type { SearchHit } from '#domain/products/contract.ts';
import { pastUseBy } from '#web/scan/past-use-by.ts';
import { noteOf, outcomeOf, shortened, type ScanOutcome } from '#web/scan/scan-outcome.ts';
import { benchWords } from './wording.ts';

/** A value that a code carries besides the product: batch, date, serial. */
export interface Chip {
  readonly name: string;
  readonly value: string;
  /** Whether the use-by date has passed. */
  readonly isPast: boolean;
}

/** The batch, day and quantity in a scanned code; '' for what it does not say. */
export type Given = Readonly<Record<'batch' | 'bestBefore' | 'quantity', string>>;

export const nothingGiven: Given = { batch: '', bestBefore: '', quantity: '' };

export const givenBy = ({ elements }: Pick<ResolvedCode, 'elements'>): Given => ({
  batch: partOfCode(elements, 'batch') ?? '',
  bestBefore: partOfCode(elements, 'date') ?? '',
  quantity: partOfCode(elements, 'count') ?? '',
});

/** The content of the bench. */
export type BenchView =
  | { readonly kind: 'ready' }
  | { readonly kind: 'looking'; readonly text: string }
  | {
      readonly kind: 'product';
      readonly id: number;
      /** The client to hold from now on; null if the product has none. */
      readonly clientId: number | null;
      readonly note: string | null;
      readonly chips: readonly Chip[];
      /** The use-by day on the goods, if it has passed. */
      readonly past: string | null;
      /** What the scanned code says of the goods, for a run of them. */
      readonly given: Given;
    }
  | {
      readonly kind: 'choose';
      readonly title: string;
      readonly text: string | null;
      readonly products: readonly SearchHit[];
      readonly scanned: ResolvedCode;
    }
  | {
      readonly kind: 'refused';
      readonly tone: 'not-found' | 'stop';
      readonly title: string;
      readonly text: string | null;
      /** The code, if it belongs to another client. It can be looked up again for that client. */
      readonly ofAnother: string | null;
      /** The code, if no product has it. The user can report it to the editors. */
      readonly missed: string | null;
    };

/** GS1 application identifiers that the bench names in workers' words; the others have GS1's own title. */
const names: Readonly<Record<string, string>> = {
  '10': benchWords.batch,
  '11': benchWords.madeOn,
  '15': benchWords.bestBefore,
  '17': benchWords.useBy,
  '21': benchWords.serial,
};

/** GTIN, content and count: the product shows these itself. */
const isSaid = /^(?:01|02|37)$/;

/** A measure or an amount with its decimals, which the last digit of its identifier counts: (3103)001234 is 1.234. */
const withDecimals = (ai: string, value: string): string =>
  /^(?:3[1-6]\d|39[02])\d$/.test(ai) && /^\d+$/.test(value)
    ? (Number(value) / 10 ** Number(ai.at(-1))).toFixed(Number(ai.at(-1)))
    : value;

/** The values in a code other than its product. `today` is YYYY-MM-DD at the place of the goods. */
export const chipsOf = ({ elements }: Pick<ResolvedCode, 'elements'>, today: string): Chip[] =>
  elements
    .filter(({ ai, problem }) => !isSaid.test(ai) && !problem)
    .map(({ ai, title, value, date }) => ({
      name: names[ai] ?? (title || `(${ai})`),
      value: date ?? withDecimals(ai, value),
      isPast: ai === '17' && date !== undefined && date.slice(0, 10) < today,
    }));

/** The note for the chosen product: one code may be the unit of one product and the case of another. */
export const noteOfChosen = (
  scanned: ResolvedCode,
  { carriedCode, caseQuantity }: SearchHit,
): string | null => {
  const isOwnLevel = carriedCode && carriedCode.level !== 'unit' && scanned.level !== 'pallet';
  const { level, pieces } = isOwnLevel ? carriedCode : scanned;
  return noteOf({ ...scanned, level, pieces: pieces ?? (level === 'case' ? caseQuantity : null) });
};

/** Offers the products that carry the code. Near matches alone are refused here: the box in hand has another code. */
const toChoose = (
  text: string,
  scanned: ResolvedCode,
  { title, text: words }: Extract<ScanOutcome, { kind: 'choose' }>,
): BenchView => {
  const products = scanned.products.filter(({ match }) => match === 'exact');
  const most = limits.paging.searchResultsPerPage;
  const more = products.length > most ? benchWords.firstOfMany({ most }) : null;
  return products.length > 0
    ? {
        kind: 'choose',
        title,
        text: [words, more].filter(Boolean).join(' '),
        products: products.slice(0, most),
        scanned,
      }
    : {
        kind: 'refused',
        tone: 'not-found',
        title: benchWords.noSuchProduct,
        text: benchWords.scanned({ text: shortened(text) }),
        ofAnother: null,
        missed: text,
      };
};

/** What the bench shows after a scan. A product is shown only for a code that certainly names one product. */
export const viewOf = (text: string, resolved: ResolvedCode, today: string): BenchView => {
  const outcome = outcomeOf(text, resolved);
  switch (outcome.kind) {
    case 'found':
      return {
        kind: 'product',
        id: outcome.product.id,
        clientId: outcome.product.clientId,
        note: outcome.note,
        chips: chipsOf(resolved, today),
        past: pastUseBy(resolved, today),
        given: givenBy(resolved),
      };
    case 'choose':
      return toChoose(text, resolved, outcome);
    case 'roll':
      return {
        kind: 'refused',
        tone: 'not-found',
        title: benchWords.aRollLabels,
        text: benchWords.rollIsNoProduct({ code: outcome.code }),
        ofAnother: null,
        missed: null,
      };
    case 'held':
    case 'stop':
    case 'not-found':
    default:
      return {
        kind: 'refused',
        tone: outcome.kind === 'not-found' ? 'not-found' : 'stop',
        title: outcome.title,
        text: [
          outcome.kind === 'not-found' ? null : outcome.text,
          benchWords.scanned({ text: shortened(text) }),
        ]
          .filter(Boolean)
          .join(' '),
        ofAnother: resolved.problem?.code === 'code.other_client' ? text : null,
        missed: outcome.kind === 'not-found' ? text : null,
      };
  }
};

/** A panel that the bench may show of a product, in the order in which workers need them. */
export type Panel =
  | { readonly kind: 'label'; readonly index: number }
  | { readonly kind: 'instructions' }
  | { readonly kind: 'more' };

/** The panels of a product with this number of labels. */
export const panelsOf = (labels: number): readonly Panel[] => [
  ...Array.from({ length: labels }, (_, index) => ({ kind: 'label', index }) as const),
  { kind: 'instructions' },
  { kind: 'more' },
];
