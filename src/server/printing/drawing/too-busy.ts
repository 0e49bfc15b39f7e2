import { Problem } from '#domain/contract/problem.ts';
import { said, saidBy, type Said } from '#domain/words/say.ts';

const retryAfterSeconds = 3;

/** The refusal where a busy machine did not draw a label in time, or a part of it: whether it can be printed is not known. */
export const tooBusyToDraw = (fact: Said = said('refusal.label_not_drawn')): Problem =>
  new Problem('service.busy', { ...saidBy(fact), retryAfterSeconds });
