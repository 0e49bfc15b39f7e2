import { everything, type Scope } from '#domain/access/scope.ts';
import type { ResolvedCode } from '#domain/resolver/contract.ts';
import type { CodeProblem } from '#domain/codes/code-problem.ts';
import { saidOfCode } from '#domain/words/said-of-code.ts';
import { asMeant, correctionsOf, type Correction } from '#domain/scan/layouts.ts';
import type { CodeReading } from '#domain/codes/code-reading.ts';
import { readInStore } from '#domain/codes/in-store-code.ts';
import { readGtinAmong, readNumberWithin } from '#domain/codes/numbers/number-within.ts';
import { withPlainDigits } from '#domain/codes/other-digits.ts';
import { readCode } from '#domain/codes/read-code.ts';
import type { SearchHit } from '#domain/products/contract.ts';
import type { ProductCode } from '#domain/products/product-code.ts';
import { codeKey } from '#domain/codes/code-key.ts';
import * as limits from '#domain/limits.ts';
import { asWritten, said, saidBy, type Said } from '#domain/words/say.ts';
import type { Clock } from '../clock.ts';
import { arrangeHits } from '#domain/products/hit-order.ts';
import { pageOf, type HitPage, type PageRequest, type ProductSearch } from '../products/search/search.ts';

/** What a code is; what of it is on hold is looked up separately. */
export type Resolution = Omit<ResolvedCode, 'holds'>;

/** The products found, and facts about the code, by the reading that found them. */
type Found = Pick<CodeReading, 'problem' | 'level' | 'pieces'> & {
  reading: CodeReading;
  products: SearchHit[];
  roll: string | null;
};

/** What the resolver asks of other records. */
interface Records {
  /** Whether a roll has this code. */
  isRoll(code: string): Promise<boolean>;
  /** How this client builds the numbers of its own shops; null if it does not. */
  inStoreCodesOf(clientId: number): Promise<string | null>;
  /** Whether the answer may name another client that has the code. */
  namesOthers: boolean;
}

/** What scanners at a serial port send before a code with a symbology identifier: the start of a text. */
const beforeSymbology = /^\p{Cc}+(?=\])/u;

/** Identifies a code and finds the products that it names. */
export class CodeResolver {
  readonly #search: ProductSearch;
  readonly #clock: Clock;
  readonly #sites: readonly string[];
  readonly #records: Records;

  /** `sites` are the addresses of the portal itself, each ending in '/'. */
  constructor(search: ProductSearch, clock: Clock, sites: readonly string[], records: Records) {
    this.#records = records;
    this.#search = search;
    this.#clock = clock;
    this.#sites = sites;
  }

  /** The same for a caller that sees only its own records: the answer tells of no roll, and of no other client. */
  within(scope: Scope): CodeResolver {
    if (scope === everything) return this;
    const records = { ...this.#records, isRoll: () => Promise.resolve(false), namesOthers: false };
    return new CodeResolver(this.#search, this.#clock, this.#sites, records);
  }

  /** Parses a code and looks it up; an invalid code names nothing. */
  async resolve(scanned: string, clientId: number | undefined): Promise<Resolution> {
    const found = await this.#findAsMeant(scanned, clientId);
    const { reading, ...facts } = found;
    const { form, symbology, elements, gtin, problem, note } = reading;
    const isText = found.problem === null && problem !== null;
    return {
      // A product has exactly this text as a code, so it is not an invalid GS1 code.
      ...(isText ? { form: 'text', elements: [], gtin: null } : { form, elements, gtin }),
      symbology,
      note: found.products.length > 0 ? note : null,
      ...facts,
    };
  }

  /** The products that carry this very code, in whatever form it was scanned or typed. */
  async carriers(text: string): Promise<SearchHit[]> {
    const reading = this.#read(text);
    return reading.problem || reading.form === 'text'
      ? this.#exact(textsOf(reading), undefined)
      : this.#carriers(reading, undefined);
  }

  /** The results of a search for this text, interpreted as in `resolve`: exact hits for a code, any hits for a text. */
  async search(text: string, clientId: number | undefined): Promise<SearchHit[]> {
    const reading = this.#read(text);
    const isPlain = reading.form === 'text' || reading.form === 'gtin';
    if (!isPlain) return (await this.#find(reading, clientId)).products;
    // A scan with hits needs no text search: another product contains a whole GTIN in its text only by accident.
    const carriers = reading.form === 'gtin' ? await this.#carriers(reading, clientId) : [];
    if (carriers.length > 0) return carriers;
    const hits = await this.#search.search(reading.text, clientId);
    const plain = hits.length > 0 ? null : withDigits(reading);
    return arrangeHits(plain === null ? hits : await this.#search.search(plain, clientId), 'best');
  }

  /** A page of the hits of `search`, sorted over all hits. */
  async searchPage(text: string, request: PageRequest): Promise<HitPage> {
    const reading = this.#read(text);
    const { clientId, sort } = request;
    const isPlain = reading.form === 'text' || reading.form === 'gtin';
    const carriers =
      reading.form === 'gtin'
        ? await this.#carriers(reading, clientId)
        : isPlain
          ? []
          : (await this.#find(reading, clientId)).products;
    if (!isPlain || carriers.length > 0) return pageOf(arrangeHits(carriers, sort), request);
    const page = await this.#search.page(reading.text, request);
    const plain = page.total > 0 ? null : withDigits(reading);
    return plain === null ? page : this.#search.page(plain, request);
  }

  /**
   * Looks up a text as it came. If no product has it, it may have come through another keyboard layout: see
   * `correctionsOf`.
   */
  async #findAsMeant(scanned: string, clientId: number | undefined): Promise<Found> {
    const found = await this.#find(this.#read(asMeant(scanned.replace(beforeSymbology, ''))), clientId);
    const isFound = found.roll !== null || found.products.some(({ match }) => match === 'exact');
    if (isFound) return found;
    const { text, form } = found.reading;
    // A code with a fault is none, also if its article is right.
    const isOther = form === 'text' && (found.problem === null || found.problem.code === 'code.web_address');
    const within = readNumberWithin(text) ?? (isOther ? readGtinAmong(text) : null);
    const inside = within && (await this.#find(within, clientId));
    if (inside?.products.some(({ match }) => match === 'exact')) return inside;
    const isOfText = found.reading.form === 'text' && found.problem === null;
    if (!isOfText || scanned.length > limits.text.search) return found;
    return (await this.#findCorrected(scanned, clientId)) ?? found;
  }

  /** The product that only a correction of the text names. If the text itself may be a code, it is only said. */
  async #findCorrected(scanned: string, clientId: number | undefined): Promise<Found | null> {
    const corrections = correctionsOf(scanned.trim());
    const products = await this.#exact(
      corrections.map(({ text }) => text),
      clientId,
    );
    const [product] = products;
    if (!product || products.length > 1) return null;
    const correction = corrections.find(({ text }) => isCodeOf(product, text));
    if (!correction) return null;
    const reading = { ...this.#read(correction.text), note: correctedNote(correction) };
    const facts = { ...packedIn(reading, products), roll: null };
    if (isCertainlyCorrected(scanned)) return { ...facts, reading, products, problem: null };
    const near = [{ ...product, match: 'similar' as const }];
    const keyboard = keyboardIn(correction);
    const doubt = said('read.doubtful', { text: scanned.trim(), keyboard, meant: correction.text });
    const problem: CodeProblem = { code: 'code.layout', ...saidBy(doubt) };
    return { ...facts, reading: this.#read(scanned), products: near, problem };
  }

  #read(text: string): CodeReading {
    return readCode(text, { currentYear: this.#clock().getUTCFullYear(), sites: this.#sites });
  }

  async #find(reading: CodeReading, clientId: number | undefined): Promise<Found> {
    const { form, text, level, pieces, problem, rollCode } = reading;
    const facts = { reading, level, pieces, roll: null };
    if (problem) {
      // Some clients have codes with a wrong check digit, or SKUs that look like something else.
      const products = await this.#exact(textsOf(reading), clientId);
      return {
        ...facts,
        ...packedIn(reading, products),
        products,
        problem: products.length > 0 ? null : problem,
      };
    }
    // No product has a word that long, and stored codes have at most 100 characters.
    if (form === 'text' && text.length > limits.text.search) return { ...facts, products: [], problem };
    if (form === 'text') return this.#ofText(reading, clientId);
    const products = await this.#carriers(reading, clientId);
    const inStore = products.length === 0 ? await this.#inStore(reading, clientId) : null;
    if (inStore) return inStore;
    if (products.length > 0)
      return { ...facts, ...packedIn(reading, products), products, problem: doubtIn(reading, clientId) };
    if (rollCode !== null)
      return (await this.#records.isRoll(rollCode))
        ? { ...facts, roll: rollCode, products, problem: null }
        : { ...facts, products, problem: { code: 'code.roll', ...saidOfCode('read.unknown_roll') } };
    const doubt = (await this.#ofAnother(reading, clientId)) ?? doubtIn(reading, clientId);
    return { ...facts, products, problem: doubt };
  }

  /** The hits of a text. If only another client has the text as a code, the problem names that client. */
  async #ofText(reading: CodeReading, clientId: number | undefined): Promise<Found> {
    const products = arrangeHits(await this.#search.search(reading.text, clientId), 'best');
    const exact = products.filter(({ match }) => match === 'exact');
    if (exact.length > 0)
      return { reading, roll: null, ...packedIn(reading, exact), products, problem: null };
    const { level, pieces, otherwise } = reading;
    // GS1 content is certain to be meant; digits may stand for many things.
    const other = otherwise && (await this.#find(otherwise, clientId));
    if (other && (other.products.length > 0 || other.reading.form === 'gs1')) return other;
    return {
      reading,
      level,
      pieces,
      roll: null,
      products,
      problem: await this.#ofAnother(reading, clientId),
    };
  }

  /** The article in a number of the client's own shops, which has its weight or price in it; null for any other number. */
  async #inStore(reading: CodeReading, clientId: number | undefined): Promise<Found | null> {
    if (!reading.isRestricted || reading.gtin === null || clientId === undefined) return null;
    const patterns = await this.#records.inStoreCodesOf(clientId);
    const inStore = patterns === null ? null : readInStore(reading.gtin.slice(1), patterns);
    if (!inStore) return null;
    const found = { ...reading, ...inStore, isRestricted: false };
    const products = await this.#carriers(found, clientId);
    const { level, pieces } = found;
    return products.length === 0
      ? null
      : { reading: found, level, pieces, roll: null, products, problem: null };
  }

  async #carriers({ productId, keys }: CodeReading, clientId: number | undefined): Promise<SearchHit[]> {
    if (productId !== null) return this.#search.byId(productId, clientId);
    for (const group of keys) {
      const hits = await this.#exact(group, clientId);
      if (hits.length > 0) return hits;
    }
    return [];
  }

  /** The products with any of these codes; those that can be labelled come first. */
  async #exact(codes: readonly string[], clientId: number | undefined): Promise<SearchHit[]> {
    return arrangeHits(await this.#search.exact(codes, clientId), 'best');
  }

  /** A problem that names the other client, if the code belongs to a client other than the selected one. */
  async #ofAnother(reading: CodeReading, clientId: number | undefined): Promise<CodeProblem | null> {
    if (clientId === undefined || !this.#records.namesOthers) return null;
    const others = await this.#carriers(reading, undefined);
    if (others.length === 0) return null;
    const clients = [...new Set(others.map(({ clientName }) => clientName))].map((name) =>
      name === null ? said('read.no_client') : asWritten(name),
    );
    return { code: 'code.other_client', ...saidBy(said('read.other_client', { clients })) };
  }
}

/** A text as it is read, and as it came if it came with digits of another script: a product may have it so. */
const textsOf = ({ text, keys }: CodeReading): string[] => [
  text,
  ...keys.flat().filter((key) => withPlainDigits(key) !== key),
];

/** A text with plain digits, for a search that finds nothing with those of another script. */
const withDigits = ({ text }: CodeReading): string | null => {
  const plain = withPlainDigits(text);
  return plain === text ? null : plain;
};

const isCodeOf = ({ sku, clientSku, barcode, carriedCode }: SearchHit, text: string): boolean => {
  const key = codeKey(text);
  return [sku, clientSku, barcode, carriedCode?.code].some((code) => codeKey(code ?? '') === key);
};

/** Whether no US keyboard types this text: its scanner meant another. */
const isCertainlyCorrected = (text: string): boolean => /[^\p{ASCII}]/u.test(text);

/** What the computer is set to: a keyboard, Caps Lock, or both. */
const keyboardIn = ({ layout, capsLock }: Correction): Said => {
  if (layout === null) return said('keyboard.caps_lock');
  const name = said(`layout.${layout}`);
  return capsLock === 'off' ? said('keyboard.layout', { name }) : said('keyboard.both', { name });
};

const correctedNote = (correction: Correction): CodeProblem => ({
  code: 'code.read_as',
  ...saidBy(said('read.corrected', { text: correction.text, keyboard: keyboardIn(correction) })),
});

/** Restricted numbers, which each company assigns for itself, are unique only within one client. */
const doubtIn = ({ isRestricted }: CodeReading, clientId: number | undefined): CodeProblem | null =>
  isRestricted && clientId === undefined
    ? { code: 'code.restricted', ...saidOfCode('read.restricted') }
    : null;

/**
 * The level of the code and its number of units: as recorded, if it is one of the product's codes; otherwise as encoded
 * in the code, or by the client's case quantity.
 */
const packedIn = (reading: CodeReading, products: readonly SearchHit[]): Pick<Found, 'level' | 'pieces'> => {
  const [first] = products;
  const carried = first?.carriedCode;
  const isAgreed = carried !== undefined && products.every((one) => isPackedLike(one.carriedCode, carried));
  // A pallet's GTIN identifies its contents, and a case may have been found by its unit. The recorded level and number
  // then belong to a different code.
  const isItself =
    reading.level !== 'pallet' && (reading.gtin === null || codeKey(carried?.code ?? '') === reading.gtin);
  if (!isAgreed || !isItself) return { level: reading.level, pieces: piecesOf(reading, products) };
  return {
    level: carried.level,
    pieces: carried.pieces ?? piecesOf({ ...reading, level: carried.level }, products),
  };
};

const isPackedLike = (one: ProductCode | undefined, other: ProductCode): boolean =>
  one?.level === other.level && one.pieces === other.pieces;

/** How many units the code identifies: the number in the code, one for a unit, or the client's case quantity. */
const piecesOf = (
  { pieces, level }: Pick<CodeReading, 'pieces' | 'level'>,
  products: readonly SearchHit[],
): number | null => {
  if (pieces !== null || level === null) return pieces;
  if (level === 'unit') return 1;
  const packed = new Set(products.map(({ caseQuantity }) => caseQuantity));
  const [quantity = null] = packed;
  return level === 'case' && packed.size === 1 ? quantity : null;
};
