import type { CodeProblem } from '../code-problem.ts';
import { saidOfCode } from '../../words/said-of-code.ts';
import { type Element, elementOf, type ElementsReading } from './element.ts';
import { firstAsWritten, isBefore, type ReadingContext } from '../reading-context.ts';
import { identifierOf } from './identifier.ts';

/** The names that GS1 Digital Link 1.0 and 1.1 allowed instead of numbers. */
const alphabeticNames: Readonly<Record<string, string>> = {
  gtin: '01',
  itip: '8006',
  gmn: '8013',
  cpid: '8010',
  gln: '414',
  payto: '415',
  party: '417',
  gsrnp: '8017',
  gsrn: '8018',
  gcn: '255',
  sscc: '00',
  gdti: '253',
  ginc: '401',
  gsin: '402',
  grai: '8003',
  giai: '8004',
  cpv: '22',
  lot: '10',
  ser: '21',
  cpsn: '8011',
  glnx: '254',
  refno: '8020',
  srin: '8019',
  exp: '17',
  expdt: '7003',
};

const aiOf = (name: string): string => alphabeticNames[name.toLowerCase()] ?? name;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Pads a GTIN of 8, 12 or 13 digits with leading zeros. */
const valueOf = (ai: string, text: string): string =>
  ai === '01' && /^(?:\d{8}|\d{12,13})$/.test(text) ? text.padStart(14, '0') : text;

const isKey = (ai: string): boolean => identifierOf(ai)?.role === 'key';

interface Path {
  key: string;
  pairs: [ai: string, value: string][];
  problem: CodeProblem | null;
}

/**
 * The key and its qualifiers in the segments of a path. Any stem may come before them, so the key is the last one after
 * which every segment belongs to a pair of identifier and value.
 */
const pathOf = (segments: readonly string[]): Path | null => {
  for (let at = segments.length - 2; at >= 0; at -= 2) {
    const key = aiOf(segments[at] ?? '');
    if (!isKey(key)) continue;
    const pairs: [string, string][] = [];
    for (let place = at; place + 1 < segments.length; place += 2)
      pairs.push([aiOf(segments[place] ?? ''), segments[place + 1] ?? '']);
    const qualifiers = identifierOf(key)?.qualifiers ?? [];
    const stray = pairs.slice(1).find(([ai]) => !qualifiers.includes(ai));
    const isSecond = segments
      .slice(0, at)
      .some((_, place) => place % 2 === at % 2 && isKeyPair(segments, place));
    return {
      key,
      pairs,
      problem: isSecond
        ? { code: 'code.two_keys', ...saidOfCode('read.link_of_two') }
        : stray
          ? { code: 'code.malformed', ...saidOfCode('read.stray_in_link', { ai: stray[0], key }) }
          : null,
    };
  }
  return null;
};

/** Whether a key identifier with a valid value is at this position; a stem may contain such a number by chance. */
const isKeyPair = (segments: readonly string[], place: number): boolean => {
  const ai = aiOf(segments[place] ?? '');
  const value = valueOf(ai, segments[place + 1] ?? '');
  return isKey(ai) && elementOf(ai, value, 2000).problem === undefined;
};

/** Whether the path is meant as a GS1 link: any two digits may look like a key. */
const looksMeant = ({ key, pairs }: Path): boolean => {
  const value = pairs[0]?.[1] ?? '';
  return key === '01' ? /^\d{8,14}$/.test(value) : elementOf(key, value, 2000).problem === undefined;
};

/**
 * Parses a GS1 Digital Link: http or https, any host, any stem, then a key with its qualifiers, and attributes in the
 * query. Returns null for any other address.
 */
export const readDigitalLink = (text: string, context: ReadingContext): ElementsReading | null => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { currentYear } = context;
  const isStrict = isBefore(context, firstAsWritten);
  const url = new URL(text);
  // GS1 Digital Link 1.1 allowed a semicolon between two parameters, too.
  if (!isStrict) url.search = url.search.replaceAll(/;(?=\d{2,4}=)/g, '&');
  const segments = url.pathname
    .split('/')
    .slice(1)
    .map((segment) => (isStrict ? decoded(segment) : decoded(segment).trim()));
  const most = isStrict ? 1 : segments.length;
  for (let slashes = 0; slashes < most && segments.at(-1) === ''; slashes += 1) segments.pop();
  // A generator leaves a value out: /10/.
  const path = pathOf(segments) ?? (isStrict ? null : pathOf([...segments, '']));
  if (!path || !looksMeant(path)) return null;
  const inPath = path.pairs.map(([ai, value]): Element => elementOf(ai, valueOf(ai, value), currentYear));
  const inQuery = [...url.searchParams].flatMap(([name, value]): Element[] => {
    const ai = aiOf(name);
    // Other parameters are the link's own; a number is meant as an identifier, allocated or not.
    return identifierOf(ai) || /^\d{2,4}$/.test(ai) ? [elementOf(ai, valueOf(ai, value), currentYear)] : [];
  });
  // An asset may say of which article it is; two articles, or another key, are two things.
  const second = inQuery.find(({ ai }) => (ai === '01' ? path.key === '01' : isKey(ai) && ai !== path.key));
  const elements = [...inPath, ...inQuery];
  const again = elements.find(({ ai, value }, place) =>
    elements.slice(0, place).some((element) => element.ai === ai && element.value === value),
  );
  return {
    elements,
    problem:
      path.problem ??
      (second
        ? { code: 'code.two_keys', ...saidOfCode('read.link_of_two') }
        : again
          ? { code: 'code.malformed', ...saidOfCode('read.twice_in_link', { ai: again.ai }) }
          : null),
  };
};
