import type { StoredSaid } from '../words/said.ts';

/** What is wrong with a code, or how it was read, for users and programs. */
export interface CodeProblem {
  code: CodeProblemCode;
  /** The fact, and its sentence in English. */
  said: StoredSaid;
  message: string;
  /** The correct value, if known, such as a check digit. */
  expected?: string;
}

export const codeProblemCodes = [
  'code.empty',
  'code.check_digit',
  'code.value',
  'code.unknown_identifier',
  'code.malformed',
  'code.two_keys',
  'code.no_product',
  'code.sscc',
  'code.web_address',
  'code.ruined',
  'code.restricted',
  'code.other_client',
  'code.two_values',
  'code.two_scans',
  'code.cut',
  'code.marketplace',
  'code.layout',
  'code.not_marked',
  'code.add_on',
  'code.read_as',
  'code.roll',
  'hold.on',
] as const;

export type CodeProblemCode = (typeof codeProblemCodes)[number];
