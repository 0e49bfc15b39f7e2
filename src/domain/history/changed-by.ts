import { said, saidBy } from '../words/say.ts';
import type { ProblemDetails } from '../contract/problem.ts';

/** What a user is told whose change was refused because another user changed the record first, `at` an instant in ISO 8601. */
export const changedBy = (name: string, at: string): ProblemDetails => ({
  ...saidBy(said('refusal.changed_by', { name, at })),
  changed: { by: name, at },
});
