import { oncePayload, splitSymbology } from '../codes/payload.ts';
import { isValidGtin } from './gtin.ts';

/** The keys of a keyboard as it types with the American layout, plain and with Shift; every layout below is in this order. */
const american =
  '`1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?';

/** What the same keys type on a computer that is set to another layout; a blank is a dead key, which types nothing. */
const typedOn = {
  german: ' 1234567890ß qwertzuiopü+#asdfghjklöäyxcvbnm,.-°!"§$%&/()=?`QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_',
  french: '²&é"\'(-è_çà)=azertyuiop $*qsdfghjklmùwxcvbn,;:! 1234567890°+AZERTYUIOP £µQSDFGHJKLM%WXCVBN?./§',
} as const;

/** A layout that a computer may be set to while its scanner types as on an American keyboard. */
export type Layout = keyof typeof typedOn;

export const layouts = ['german', 'french'] as const satisfies readonly Layout[];

const mapOf = (layout: Layout): ReadonlyMap<string, string> =>
  new Map(Array.from(typedOn[layout], (typed, place) => [typed, american[place] ?? typed]));

const maps = { german: mapOf('german'), french: mapOf('french') } as const;

/** What a scanner meant that types as on an American keyboard, on a computer that is set to this layout. */
export const fromLayout = (text: string, layout: Layout): string =>
  Array.from(text, (character) =>
    character === ' ' ? ' ' : (maps[layout].get(character) ?? character),
  ).join('');

/** Letters with Caps Lock on, or by a scanner that swaps them. */
export const swapCase = (text: string): string =>
  text.replaceAll(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

const startsWithArticle = (text: string): boolean => {
  const digits = /^(?:\(0[12]\)|0[12])(\d{14})/.exec(text)?.[1];
  return digits !== undefined && isValidGtin(digits);
};

/** Those symbology identifiers that scanners send for codes on goods, and no accident of typing: ISO/IEC 15424. */
const symbologies = /^\](?:[AFGIMS]\d|[CEe][0-4]|[dQz][0-6]|J[0-2]|X0)/;

/**
 * Whether a text can hardly be anything but a code: a symbology identifier in front, a GTIN with its check digit, GS1
 * elements that begin with one, a Digital Link. GTIN-8 does not count: one number of eight digits in ten is one.
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

/** What a scanner gets wrong. */
interface Fault {
  layout: Layout | null;
  isCaseSwapped: boolean;
}

/** A text without what its scanner got wrong. */
const undoFault = (text: string, { layout, isCaseSwapped }: Fault): string => {
  const typed = isCaseSwapped ? swapCase(text) : text;
  return layout === null ? typed : fromLayout(typed, layout);
};

/** What scanners get wrong, nothing at all first. */
const possibleFaults: readonly Fault[] = [null, ...layouts].flatMap((layout) =>
  [false, true].map((isCaseSwapped) => ({ layout, isCaseSwapped })),
);

/** A text as its scanner meant it: the first reading that is a code. What is none under any stays as it was typed. */
export const asMeant = (text: string): string =>
  possibleFaults.map((fault) => undoFault(text, fault)).find(readsAsCode) ?? text;
