import { isBareLink } from './bare-link.ts';
import { isValidGtin } from './gtin.ts';
import { groupSeparator } from './payload.ts';
import { isPlainAscii } from './plain-ascii.ts';

/** Characters without width, which come with texts of web pages and chats. */
const unseen = /\p{Cf}+/gu;

/** An article or a parcel in an element string, or an envelope: only there a sign may stand for a separator. */
const mayHaveSeparators = /(?:01|02)\d{14}|00\d{18}|^\[\)>/;

/**
 * How programs write the separators, besides the spellings that `unifySeparators` knows. A value of a GS1 code may hold most of these
 * signs, so an identifier must follow.
 */
const separators: readonly (readonly [RegExp, string])[] = [
  [
    / ?(?:[<{[(]0x1d[>}\])]|\(gs\)|\(fnc1\)|[<{[]29[>}\]]|%1d|_1d|&#(?:29|x1d);|\\f|~d029) ?(?=\d)/gi,
    groupSeparator,
  ],
  [new RegExp(` ?${groupSeparator} ?`, 'g'), groupSeparator],
];

const ofEnvelope: readonly (readonly [RegExp, string])[] = [
  [/[<{[(]0x1e[>}\])]|\(rs\)|%1e|_1e|&#(?:30|x1e);|\\x1e|\\u001e|_x001e_/gi, '\u001e'],
  [/[<{[(]0x04[>}\])]|\(eot\)|%04|_04|&#(?:4|x4|x04);|\\x04|\\u0004|_x0004_/gi, '\u0004'],
  [/[<{[(]0x1d[>}\])]|\(gs\)|%1d|_1d|&#(?:29|x1d);/gi, groupSeparator],
];

const replaced = (text: string, spellings: readonly (readonly [RegExp, string])[]): string =>
  spellings.reduce((plainer, [spelling, plain]) => plainer.replaceAll(spelling, plain), text);

const withSeparators = (text: string): string => {
  if (!mayHaveSeparators.test(text)) return text;
  return replaced(text, text.startsWith('[)>') ? ofEnvelope : separators);
};

/** An article in brackets or plain, and what a person or a program has put between it and the next element. */
const behindArticle =
  /^(?:\(0[12]\)\s?\d{14}\s*([,;/|-])\s*\(|0[12]\d{14}\s*([,;/]|[\t\r\n])\s*(?!0[12]\d{14})\d)/;

/** A list of elements without what stands between them, if it stands behind the article, whose length is known. */
const withoutCommas = (text: string): string => {
  const [, inBrackets, plain] = behindArticle.exec(text) ?? [];
  if (inBrackets !== undefined)
    return text.replaceAll(new RegExp(` ?[${inBrackets}] ?(?=\\(\\d{2,4}\\))`, 'g'), '');
  if (plain === undefined) return text;
  const between = /\s/.test(plain) ? /[\t\r\n]+/g : new RegExp(` ?[${plain}] ?`, 'g');
  return text.replaceAll(between, groupSeparator);
};

/** What QR codes and mails write around a link. */
const aroundLink = /^(?:URL(?:TO)?:\s*|[<"'«“„(])+([^\s<>"'«»“”]+?)[>"'»”“)]*$/iu;

const isLink = (text: string): boolean => /^https?:\/\//i.test(text) || isBareLink(text);

/** A link as a whole address; any other text as it is. */
const asLink = (text: string): string => {
  const inner = aroundLink.exec(text)?.[1];
  const link = inner !== undefined && isLink(inner) ? inner : text;
  return isBareLink(link) ? `https://${link}` : link;
};

const isCode = (text: string): boolean =>
  isValidGtin(text) || /^(?:\(01\)|01)\d{14}/.test(text) || isLink(text);

const mostTimes = 9;

/** A code that a scanner whose trigger is held down has sent again and again, once. */
const once = (text: string): string => {
  const [first = '', ...others] = text.split(/[\s,;|]+/);
  if (others.length > 0 && isCode(first) && others.every((other) => other === first)) return first;
  for (let times = 3; times <= mostTimes; times += 1) {
    const part = text.slice(0, text.length / times);
    if (text.length % times === 0 && isCode(part) && text === part.repeat(times)) return part;
  }
  return text;
};

/**
 * A text as a code has it, where people and programs write it in another way: without unseen characters and repetitions, with
 * the separators themselves, and a link with its scheme.
 */
export const asEncoded = (text: string): string =>
  asLink(withoutCommas(withSeparators(once(isPlainAscii(text) ? text : text.replaceAll(unseen, '').trim()))));
