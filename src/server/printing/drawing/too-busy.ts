import { Problem } from '#domain/contract/problem.ts';

const retryAfterSeconds = 3;
const ofLabel = 'The label could not be drawn, so nothing was printed. Please try again in a moment.';

/** The refusal where a busy machine did not draw a label in time, or a part of it: whether it can be printed is not known. */
export const tooBusyToDraw = (message: string = ofLabel): Problem =>
  new Problem('service.busy', { message, retryAfterSeconds });
