import { gtinCheckDigit } from '../gtin.ts';
import { gtinSpellings } from '../unit-gtin.ts';

const isPzn = (digits: string): boolean =>
  Array.from(digits.slice(0, 7)).reduce((all, digit, at) => all + Number(digit) * (at + 1), 0) % 11 ===
  Number(digits[7]);

/** The spellings of the German number of a medicine (PZN) of eight digits, and the GTIN that stands for it (NTIN). */
const spellingsOfPzn = (digits: string, given = digits): string[] => {
  const gtin = `4150${digits}`;
  const spelled = [digits, given].flatMap((one) => [one, `-${one}`, `PZN${one}`, `PZN-${one}`, `PZN ${one}`]);
  return [...new Set([...spelled, ...gtinSpellings(`0${gtin}${gtinCheckDigit(gtin)}`)])];
};

/** The spellings of the PZN that a text is: `PZN-04114918`, `-4114918` as in bars. */
export const pznIn = (text: string): string[] => {
  const [, given = ''] = /^(?:PZN[ :]*-?|-)[ ]?(\d{7,8})$/i.exec(text) ?? [];
  const digits = given.padStart(8, '0');
  return given !== '' && isPzn(digits) ? spellingsOfPzn(digits, given) : [];
};

/** Whether the last two digits of a number of IFA (PPN) are right. */
const isPpn = (ppn: string): boolean =>
  Array.from(ppn.slice(0, -2)).reduce((sum, sign, at) => sum + sign.charCodeAt(0) * (at + 2), 0) % 97 ===
  Number(ppn.slice(-2));

/** What to look up a number of IFA by, which has a PZN in it; empty if it is misread. */
export const keysOfMedicine = (ppn: string): string[] => {
  const pzn = /^11(\d{8})\d{2}$/.exec(ppn)?.[1];
  if (!/^[\dA-Z]{4,22}$/.test(ppn) || !isPpn(ppn)) return [];
  return pzn === undefined ? [ppn] : [ppn, ...spellingsOfPzn(pzn)];
};

const code32 = '0123456789BCDFGHJKLMNPQRSTUVWXYZ';

/** The check digit of the Italian number of a medicine: every second digit counts twice, and its own digits add up. */
const italianCheck = (digits: string): number =>
  Array.from(digits.slice(0, 8)).reduce((sum, digit, at) => {
    const times = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return sum + Math.floor(times / 10) + (times % 10);
  }, 0) % 10;

/** The spellings of the Italian number of a medicine (AIC): as people read it, A012345676, or as its bars have it (Code 32). */
export const aicIn = (text: string): string[] => {
  const written = /^\*?A ?(\d{9})\*?$/i.exec(text)?.[1];
  const encoded =
    /^[\dB-DF-HJ-NP-Z]{6}$/i.test(text) && /[B-DF-HJ-NP-Z]/i.test(text) ? text.toUpperCase() : '';
  const number = Array.from(encoded).reduce((sum, sign) => sum * 32 + code32.indexOf(sign), 0);
  const digits = written ?? (encoded === '' ? '' : String(number).padStart(9, '0'));
  return digits.length === 9 && italianCheck(digits) === Number(digits[8]) ? [`A${digits}`, digits] : [];
};
