import { Problem } from '#domain/contract/problem.ts';

const retryAfterSeconds = 3;

/** The refusal where a busy machine did not draw a label in time: whether it can be printed is not known. */
export const tooBusyToDraw = (): Problem =>
  new Problem('service.busy', {
    message: 'The label could not be drawn, so nothing was printed. Please try again in a moment.',
    retryAfterSeconds,
  });
