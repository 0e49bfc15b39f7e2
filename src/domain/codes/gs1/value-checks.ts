import type { CodeProblem } from '../code-problem.ts';
import { saidOfCode, type CodeFact } from '../../words/said-of-code.ts';
import type { codeWords } from '../../words/en/codes.ts';
import { gtinCheckDigit } from '../gtin.ts';
import { gs1Date, gs1LongDate } from './gs1-date.ts';

/** The result of a check on a part of a value: null if valid, otherwise what is wrong and the correct value. */
type Verdict = Omit<CodeProblem, 'code'> | null;

/** A fault of which nothing else is to be said. */
type PlainFault = { [F in CodeFact]: (typeof codeWords)[F] extends string ? F : never }[CodeFact];

type Check = (part: string, currentYear: number) => Verdict;

const unless = (isRight: boolean, fault: PlainFault): Verdict => (isRight ? null : saidOfCode(fault));

const wrongCheckDigit = (expected: string, found: string | undefined) =>
  found === undefined
    ? saidOfCode('read.no_check_digit', { expected })
    : saidOfCode('read.value_check_digit', { expected, found });

const checkDigit: Check = (part) => {
  const expected = String(gtinCheckDigit(part.slice(0, -1)));
  return part.at(-1) === expected ? null : { ...wrongCheckDigit(expected, part.at(-1)), expected };
};

/** The check character pair (GS1 General Specifications, 7.9.5), which has its own alphabet; primes are the weights. */
const checkPair: Check = (part) => {
  const set82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
  const set32 = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83];
  const body = part.slice(0, -2);
  const sum = Array.from(body).reduce(
    (total, character, place) => total + set82.indexOf(character) * (primes[body.length - 1 - place] ?? 0),
    0,
  );
  const rest = sum % 1021;
  const expected = `${set32[rest >> 5] ?? ''}${set32[rest & 31] ?? ''}`;
  return part.length >= 3 && part.slice(-2) === expected
    ? null
    : { ...saidOfCode('read.check_pair', { expected }), expected };
};

const remainder97 = (digits: string): number =>
  Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** ISO 13616: moves the first four characters to the end, reads letters as numbers from 10, and divides by 97. */
const iban: Check = (part) => {
  const turned = part.slice(4) + part.slice(0, 4);
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return unless(/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(part) && remainder97(digits) === 1, 'read.no_iban');
};

const between = (least: number, most: number, fault: PlainFault): Check => {
  return (part) => unless(Number(part) >= least && Number(part) <= most, fault);
};

const matching = (pattern: RegExp, fault: PlainFault): Check => {
  return (part) => unless(pattern.test(part), fault);
};

const day = (isDay: (part: string, currentYear: number) => string | null): Check => {
  return (part, currentYear) => unless(isDay(part, currentYear) !== null, 'read.no_day');
};

/** Checks by their names in the GS1 Barcode Syntax Dictionary, except those that need external tables. */
export const valueChecks: Readonly<Record<string, Check>> = {
  csum: checkDigit,
  csumalpha: checkPair,
  iban,
  yymmd0: day((part, currentYear) => gs1Date(part, { currentYear, mayOmitDay: true })),
  yymmdd: day((part, currentYear) => gs1Date(part, { currentYear, mayOmitDay: false })),
  yyyymmdd: day(gs1LongDate),
  hhmi: matching(/^(?:[01]\d|2[0-3])[0-5]\d$/, 'read.no_time'),
  hh: between(0, 23, 'read.no_hour'),
  mi: between(0, 59, 'read.no_minute'),
  ss: between(0, 59, 'read.no_second'),
  yesno: matching(/^[01]$/, 'read.zero_or_one'),
  zero: matching(/^0$/, 'read.zero'),
  nonzero: matching(/[1-9]/, 'read.not_zero'),
  nozeroprefix: matching(/^(?:0|[1-9]\d*)$/, 'read.leading_zero'),
  hasnondigit: matching(/\D/, 'read.digits_alone'),
  winding: matching(/^[019]$/, 'read.winding'),
  hyphen: matching(/^-$/, 'read.hyphen'),
  iso3166alpha2: matching(/^[A-Z]{2}$/, 'read.country'),
  iso5218: matching(/^[0129]$/, 'read.sex'),
  mediatype: matching(/^(?:0[1-9]|10|[89]\d)$/, 'read.media'),
  posinseqslash: matching(/^[1-9]\/[1-9]$/, 'read.position'),
  latitude: between(0, 1_800_000_000, 'read.latitude'),
  longitude: between(0, 3_600_000_000, 'read.longitude'),
  pcenc: matching(/^(?:[^%]|%[0-9A-Fa-f]{2})*$/, 'read.percent'),
  pieceoftotal: (part) => {
    const [piece, total] = [Number(part.slice(0, 2)), Number(part.slice(2))];
    return unless(piece >= 1 && piece <= total, 'read.piece_of_total');
  },
  // The company prefix comes first, or after an extension or indicator digit.
  gcppos1: matching(/^\d{4}/, 'read.prefix'),
  gcppos2: matching(/^.\d{4}/, 'read.prefix_second'),
};
