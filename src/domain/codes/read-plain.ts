import { bookGtin } from './numbers/book-numbers.ts';
import { codeKey } from './code-key.ts';
import { isRuinedNumber, ruinedNumber } from './code-fault.ts';
import { saidOfCode } from '../words/said-of-code.ts';
import { ofGtin, type Base, type CodeReading } from './code-reading.ts';
import { gtinCheckDigit, isValidGtin } from './gtin.ts';
import { readRollCode } from './roll-code.ts';
import { shopNumberOf } from './numbers/shop-numbers.ts';
import { twoInOne } from './torn-code.ts';
import { gtinSpellings, upcAOf, upcAOfShort } from './unit-gtin.ts';

/** Symbologies whose payload is always a GTIN. */
const eanSymbology = /^\]E[034]$/;

/** Reads a text that is no GS1 code: a GTIN, the code of a roll, a number of another system, or any text. */
export const readPlain = (text: string, base: Base): CodeReading => {
  const key = codeKey(text);
  const reading = { ...base, keys: key === null ? [] : [[text, key]] };
  if (isRuinedNumber(text))
    return { ...reading, form: 'text', problem: { code: 'code.ruined', ...ruinedNumber } };
  const roll = readRollCode(text);
  if (roll.kind === 'roll') return { ...reading, form: 'roll', rollCode: roll.code };
  if (roll.kind === 'mistyped')
    return { ...reading, form: 'roll', problem: { code: 'code.roll', ...saidOfCode('read.mistyped_roll') } };
  return (
    readAddOn(text, base) ??
    readNumber(text, reading) ?? {
      ...reading,
      form: 'text',
      problem: otherProblem(text),
      otherwise: readOtherwise(text, base),
    }
  );
};

const otherProblem = (text: string): CodeReading['problem'] => {
  const shop = shopNumberOf(text);
  if (shop) return { code: 'code.marketplace', ...saidOfCode(shop) };
  return twoInOne(text);
};

/** A GTIN of 8, 12, 13 or 14 digits; null for anything else. */
const readNumber = (text: string, reading: Base): CodeReading | null => {
  const digits = text.replaceAll(/[ -]/g, '');
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return null;
  const upcA = upcAOf(digits);
  if (isValidGtin(digits)) {
    const found = ofGtin(digits.padStart(14, '0'));
    const [same = [], ...units] = found.keys;
    // Eight digits may be both a valid GTIN-8 and a valid UPC-E, so both are looked up.
    const other = upcA === null ? [] : gtinSpellings(upcA.padStart(14, '0'));
    return { ...reading, form: 'gtin', ...found, keys: [[text, ...same, ...other], ...units] };
  }
  if (upcA) {
    const found = ofGtin(upcA.padStart(14, '0'));
    return { ...reading, form: 'gtin', ...found, keys: [[text, ...found.keys.flat()]] };
  }
  // An ISSN has eight digits with hyphen, too.
  if (bookGtin(text) !== null) return null;
  const isCode = reading.symbology === null || eanSymbology.test(reading.symbology);
  const expected = String(gtinCheckDigit(digits.slice(0, -1)));
  return {
    ...reading,
    form: isCode ? 'gtin' : 'text',
    problem: isCode
      ? {
          code: 'code.check_digit',
          ...saidOfCode('read.check_digit', { digits, expected, found: digits.at(-1) ?? '' }),
          expected,
        }
      : null,
  };
};

/**
 * An EAN or UPC with the two or five digits of its add-on, which periodicals and books have beside it. Without a symbology
 * identifier or a space, only the numbers of books and periodicals count: other digits may be anything.
 */
const readAddOn = (text: string, base: Base): CodeReading | null => {
  if (base.symbology === ']E1' || base.symbology === ']E2')
    return {
      ...base,
      form: 'text',
      problem: {
        code: 'code.no_product',
        ...saidOfCode('read.add_on_alone'),
      },
    };
  const [, main = '', between = '', addOn = ''] = /^(\d{12,13})([ +-]?)(\d{2}|\d{5})$/.exec(text) ?? [];
  const isCertain = base.symbology === ']E3' || between !== '' || /^97[789]/.test(main);
  if (main === '' || !isCertain || !isValidGtin(main) || isValidGtin(text)) return null;
  return {
    ...base,
    form: 'gtin',
    ...ofGtin(main.padStart(14, '0')),
    note: { code: 'code.add_on', ...saidOfCode('read.add_on', { addOn }) },
  };
};

/** The GTIN for which a shorter number stands: an ISBN or ISSN, or a UPC-E without its check digit. */
const readOtherwise = (text: string, base: Base): CodeReading | null => {
  const gtins = [bookGtin(text), ...upcAOfShort(text)].filter((gtin) => gtin !== null);
  const [first, second] = gtins;
  if (first === undefined) return null;
  return {
    ...base,
    form: 'gtin',
    ...ofGtin(first.padStart(14, '0')),
    keys: [gtins.flatMap((gtin) => gtinSpellings(gtin.padStart(14, '0')))],
    note: {
      code: 'code.read_as',
      ...(second === undefined
        ? saidOfCode('read.stands_for', { text, gtin: first })
        : saidOfCode('read.stands_for_either', { text, first, second })),
    },
  };
};
