import { oncePayload, splitSymbology } from '../codes/payload.ts';
import { isValidGtin } from '../codes/gtin.ts';

/** What the keys of a US keyboard type, first without Shift, then with it. The layouts below have the same order. */
const american =
  '`1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?';

/** What the same keys type with other layouts. A space marks a dead key, which types nothing. */
const typedOn = {
  german: ' 1234567890ß qwertzuiopü+#asdfghjklöäyxcvbnm,.-°!"§$%&/()=?`QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_',
  french: '²&é"\'(-è_çà)=azertyuiop $*qsdfghjklmùwxcvbn,;:! 1234567890°+AZERTYUIOP £µQSDFGHJKLM%WXCVBN?./§',
} as const;

/** The layout of a computer whose scanner types as on a US keyboard. */
export type Layout = keyof typeof typedOn;

export const layouts = ['german', 'french'] as const satisfies readonly Layout[];

const mapOf = (layout: Layout): ReadonlyMap<string, string> =>
  new Map(Array.from(typedOn[layout], (typed, place) => [typed, american[place] ?? typed]));

const maps = { german: mapOf('german'), french: mapOf('french') } as const;

/** Restores the text of a scanner that types as on a US keyboard, if the computer has this layout. */
export const fromLayout = (text: string, layout: Layout): string =>
  Array.from(text, (character) =>
    character === ' ' ? ' ' : (maps[layout].get(character) ?? character),
  ).join('');

/** Letters with upper and lower case swapped, by Caps Lock or by the scanner. */
export const swapCase = (text: string): string =>
  text.replaceAll(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

const startsWithArticle = (text: string): boolean => {
  const digits = /^(?:\(0[12]\)|0[12])(\d{14})/.exec(text)?.[1];
  return digits !== undefined && isValidGtin(digits);
};

/** The symbology identifiers of codes on goods (ISO/IEC 15424). Nobody types these by accident. */
const symbologies = /^\](?:[AFGIMS]\d|[CEe][0-4]|[dQz][0-6]|J[0-2]|X0)/;

/**
 * Whether a text is almost certainly a code: it has a symbology identifier, or is a GTIN with its check digit, a GS1
 * element string that begins with one, or a Digital Link. GTIN-8 does not count, because one in ten numbers of eight
 * digits is valid.
 */
export const readsAsCode = (text: string): boolean => {
  if (text.startsWith(']')) return symbologies.test(text);
  const payload = oncePayload(splitSymbology(text).payload);
  return (
    (payload.length > 8 && isValidGtin(payload)) ||
    startsWithArticle(payload) ||
    /^https?:\/\/\S+\/01\/\d{8,14}\b/i.test(payload)
  );
};

/** A mistake that a scanner makes. */
interface Fault {
  layout: Layout | null;
  isCaseSwapped: boolean;
}

/** The text with that mistake corrected. */
const undoFault = (text: string, { layout, isCaseSwapped }: Fault): string => {
  const typed = isCaseSwapped ? swapCase(text) : text;
  return layout === null ? typed : fromLayout(typed, layout);
};

/** The possible mistakes of a scanner, starting with none. */
const possibleFaults: readonly Fault[] = [null, ...layouts].flatMap((layout) =>
  [false, true].map((isCaseSwapped) => ({ layout, isCaseSwapped })),
);

/** A text as its scanner meant it: the first correction that yields a code; if none does, the text is unchanged. */
export const asMeant = (text: string): string =>
  possibleFaults.map((fault) => undoFault(text, fault)).find(readsAsCode) ?? text;
