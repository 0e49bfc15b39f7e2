import { identifierRows } from './application-identifiers.ts';

/** A part of a value: a number of characters of a set, and further checks. */
export interface Component {
  /** N: digits; X and Y: GS1's character sets 82 and 39; Z: base64url. */
  set: 'N' | 'X' | 'Y' | 'Z';
  min: number;
  max: number;
  isOptional: boolean;
  /** Names of checks, as in the GS1 Barcode Syntax Dictionary: csum, yymmd0, hhmi … */
  checks: readonly string[];
}

/** A GS1 application identifier and the format of its value. */
export interface Identifier {
  ai: string;
  title: string;
  components: readonly Component[];
  /** The maximum length of its value. */
  maxLength: number;
  /** Its role in a Digital Link. */
  role: 'key' | 'attribute' | 'neither';
  /** The identifiers that may qualify it in a Digital Link, if it is a key. */
  qualifiers: readonly string[];
  /** Whether the next element follows without a separator (GS1 General Specifications, figure 7.8.5-2). */
  hasPredefinedLength: boolean;
}

const componentPattern = /^(\[?)([NXYZ])(?:(\d+)|\.\.(\d+))\]?((?::\w+)*)$/;

const componentOf = (text: string): Component => {
  const [, bracket, set, exactly, most, checks = ''] = componentPattern.exec(text) ?? [];
  if (set !== 'N' && set !== 'X' && set !== 'Y' && set !== 'Z')
    throw new TypeError(`${text} is no component of a value.`);
  return {
    set,
    min: exactly === undefined ? 1 : Number(exactly),
    max: Number(exactly ?? most),
    isOptional: bracket === '[',
    checks: checks.split(':').filter(Boolean),
  };
};

const identifiers = new Map<string, Identifier>();
for (const [from, to, format, role, qualifiers, title, hasPredefinedLength] of identifierRows) {
  const components = format.split(' ').map(componentOf);
  const maxLength = components.reduce((sum, { max }) => sum + max, 0);
  for (let number = Number(from); number <= Number(to); number += 1) {
    const ai = String(number).padStart(from.length, '0');
    identifiers.set(ai, {
      ai,
      title,
      components,
      maxLength,
      role: role === 'key' || role === 'attribute' ? role : 'neither',
      qualifiers: qualifiers.split(/[ |]/).filter(Boolean),
      hasPredefinedLength,
    });
  }
}

/** The length of identifiers by their first two digits. */
const lengths = new Map([...identifiers.keys()].map((ai) => [ai.slice(0, 2), ai.length]));

/** The identifier with this number; null if GS1 has not allocated it. */
export const identifierOf = (ai: string): Identifier | null => identifiers.get(ai) ?? null;

/** The digits at this position that form an identifier, allocated or not; '' if there are none. */
export const identifierDigitsAt = (text: string, at: number): string => {
  const digits = /^\d+/.exec(text.slice(at, at + 4))?.[0] ?? '';
  // The length of an unallocated identifier is unknown; GS1 gives new ones four digits.
  return digits.length < 2 ? '' : digits.slice(0, lengths.get(digits.slice(0, 2)) ?? 4);
};
