import { gtinCheckDigit } from '../gtin.ts';
import { gs1Date, gs1LongDate } from './gs1-date.ts';

/** The result of a check on a part of a value: null if valid, otherwise the message and the correct value. */
type Verdict = { message: string; expected?: string } | null;

type Check = (part: string, currentYear: number) => Verdict;

const unless = (isRight: boolean, message: string): Verdict => (isRight ? null : { message });

const checkDigit: Check = (part) => {
  const expected = String(gtinCheckDigit(part.slice(0, -1)));
  return part.at(-1) === expected
    ? null
    : { message: `Its check digit should be ${expected}, not ${part.at(-1) ?? 'nothing'}.`, expected };
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
    : { message: `Its last two characters should be ${expected}.`, expected };
};

const remainder97 = (digits: string): number =>
  Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** ISO 13616: moves the first four characters to the end, reads letters as numbers from 10, and divides by 97. */
const iban: Check = (part) => {
  const turned = part.slice(4) + part.slice(0, 4);
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return unless(
    /^[A-Z]{2}\d{2}[A-Z\d]+$/.test(part) && remainder97(digits) === 1,
    'This is no international bank account number.',
  );
};

const between = (least: number, most: number, message: string): Check => {
  return (part) => unless(Number(part) >= least && Number(part) <= most, message);
};

const matching = (pattern: RegExp, message: string): Check => {
  return (part) => unless(pattern.test(part), message);
};

const day = (isDay: (part: string, currentYear: number) => string | null): Check => {
  return (part, currentYear) => unless(isDay(part, currentYear) !== null, 'There is no such day.');
};

/** Checks by their names in the GS1 Barcode Syntax Dictionary, except those that need external tables. */
export const valueChecks: Readonly<Record<string, Check>> = {
  csum: checkDigit,
  csumalpha: checkPair,
  iban,
  yymmd0: day((part, currentYear) => gs1Date(part, { currentYear, mayOmitDay: true })),
  yymmdd: day((part, currentYear) => gs1Date(part, { currentYear, mayOmitDay: false })),
  yyyymmdd: day(gs1LongDate),
  hhmi: matching(/^(?:[01]\d|2[0-3])[0-5]\d$/, 'There is no such time of day.'),
  hh: between(0, 23, 'There is no such hour.'),
  mi: between(0, 59, 'There is no such minute.'),
  ss: between(0, 59, 'There is no such second.'),
  yesno: matching(/^[01]$/, 'This must be 0 or 1.'),
  zero: matching(/^0$/, 'This must be 0.'),
  nonzero: matching(/[1-9]/, 'This must not be 0.'),
  nozeroprefix: matching(/^(?:0|[1-9]\d*)$/, 'This must not begin with 0.'),
  hasnondigit: matching(/\D/, 'This needs a character that is no digit.'),
  winding: matching(/^[019]$/, 'This must be 0, 1 or 9.'),
  hyphen: matching(/^-$/, 'This must be a hyphen.'),
  iso3166alpha2: matching(/^[A-Z]{2}$/, 'A country has two capital letters.'),
  iso5218: matching(/^[0129]$/, 'This must be 0, 1, 2 or 9.'),
  mediatype: matching(/^(?:0[1-9]|10|[89]\d)$/, 'There is no such type of media.'),
  posinseqslash: matching(/^[1-9]\/[1-9]$/, 'This must be a position and a total, as in 1/2.'),
  latitude: between(0, 1_800_000_000, 'There is no such latitude.'),
  longitude: between(0, 3_600_000_000, 'There is no such longitude.'),
  pcenc: matching(
    /^(?:[^%]|%[0-9A-Fa-f]{2})*$/,
    'A percent sign must be followed by two hexadecimal digits.',
  ),
  pieceoftotal: (part) => {
    const [piece, total] = [Number(part.slice(0, 2)), Number(part.slice(2))];
    return unless(piece >= 1 && piece <= total, 'This must be a piece and how many there are.');
  },
  // The company prefix comes first, or after an extension or indicator digit.
  gcppos1: matching(/^\d{4}/, 'It must begin with a company prefix.'),
  gcppos2: matching(/^.\d{4}/, 'A company prefix must follow its first digit.'),
};
