import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const shapes: Readonly<Record<string, string>> = {
  string: 'This must be a text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object with named fields.',
  record: 'This must be an object with named fields.',
};

const amount = (origin: string, most: number | bigint): string => {
  const number = most.toLocaleString('en-US');
  if (origin === 'string') return `${number} characters`;
  return origin === 'array' ? `${number} of these` : number;
};

const notThis = 'This is not what belongs here.';

/**
 * The message for an issue whose field has no message of its own. The defaults of zod are not written for people:
 * "Invalid input: expected string, received undefined".
 */
export const sentenceOfIssue = (issue: Issue): string => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'This is required.' : (shapes[issue.expected] ?? notThis);
  if (issue.code === 'invalid_value') return `This must be one of ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'too_big') return `At most ${amount(issue.origin, issue.maximum)}.`;
  if (issue.code === 'too_small') return `At least ${amount(issue.origin, issue.minimum)}.`;
  if (issue.code === 'unrecognized_keys') return `There is no ${issue.keys.join(', ')} here.`;
  return notThis;
};
