import type { CodeProblem } from '../code-problem.ts';
import { saidOfCode } from '../../words/said-of-code.ts';
import { gs1Date, gs1LongDate } from './gs1-date.ts';
import type { Component, Identifier } from './identifier.ts';
import { valueChecks } from './value-checks.ts';

const characterSets = {
  N: /^\d*$/,
  // GS1 General Specifications, figure 7.11-1 and -2, and RFC 4648, section 5.
  X: /^[!"%-?A-Z_a-z]*$/,
  Y: /^[#\-/0-9A-Z]*$/,
  Z: /^[-0-9A-Z_a-z=]*$/,
};

/** The result of parsing a value: its date, and what is wrong with it. */
export interface ValueReading {
  /** YYYY-MM-DD, followed by THH:MM if there is a time of day. */
  date?: string;
  problem?: CodeProblem;
}

interface Part {
  component: Component;
  text: string;
}

/** Splits a value into its components from the left; null if its length does not fit. */
const partsOf = (components: readonly Component[], value: string): Part[] | null => {
  const parts: Part[] = [];
  let at = 0;
  for (const component of components) {
    const text = value.slice(at, at + component.max);
    if (text === '' && component.isOptional) continue;
    if (text.length < component.min) return null;
    parts.push({ component, text });
    at += text.length;
  }
  return at === value.length ? parts : null;
};

const wrongLength = (components: readonly Component[], given: number) => {
  const isDigits = components.every(({ set }) => set === 'N');
  const least = components.reduce((sum, { min, isOptional }) => sum + (isOptional ? 0 : min), 0);
  const most = components.reduce((sum, { max }) => sum + max, 0);
  return saidOfCode(isDigits ? 'read.digits' : 'read.characters', { least, most, given });
};

const dateChecks: Readonly<Record<string, (part: string, currentYear: number) => string | null>> = {
  yymmd0: (part, currentYear) => gs1Date(part, { currentYear, mayOmitDay: true }),
  yymmdd: (part, currentYear) => gs1Date(part, { currentYear, mayOmitDay: false }),
  yyyymmdd: gs1LongDate,
};

/** The date in the value, and the time of day after it. */
const dateIn = (parts: readonly Part[], currentYear: number): string | null => {
  const [first, second] = parts;
  const check = first?.component.checks.find((name) => name in dateChecks);
  const date = first && check ? (dateChecks[check]?.(first.text, currentYear) ?? null) : null;
  if (date === null || !second) return date;
  if (second.component.checks.includes('hhmi'))
    return `${date}T${second.text.slice(0, 2)}:${second.text.slice(2)}`;
  // Production time: hours, then minutes if known.
  if (second.component.checks.includes('hh')) return `${date}T${second.text}:${parts[2]?.text ?? '00'}`;
  return date;
};

const faultOf = (parts: readonly Part[], currentYear: number): CodeProblem | null => {
  for (const { component, text } of parts) {
    if (!characterSets[component.set].test(text))
      return {
        code: 'code.value',
        ...saidOfCode(component.set === 'N' ? 'read.only_digits' : 'read.strange_character'),
      };
    for (const name of component.checks) {
      const verdict = valueChecks[name]?.(text, currentYear) ?? null;
      if (verdict) return { code: name === 'csum' ? 'code.check_digit' : 'code.value', ...verdict };
    }
  }
  return null;
};

/** Parses a value by the rules of its identifier. `currentYear` decides the century of a date. */
export const readValue = (
  { components }: Pick<Identifier, 'components'>,
  value: string,
  currentYear: number,
): ValueReading => {
  const parts = partsOf(components, value);
  if (!parts)
    return {
      problem: {
        code: 'code.value',
        ...wrongLength(components, value.length),
      },
    };
  const problem = faultOf(parts, currentYear);
  if (problem) return { problem };
  const date = dateIn(parts, currentYear);
  return date === null ? {} : { date };
};
