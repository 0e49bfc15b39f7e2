import type { Said } from '#domain/words/say.ts';

/** Thrown to end a transaction without recording anything in the run; says why. */
export class Refused extends Error {
  readonly said: Said;

  constructor(fact: Said) {
    super(fact.code);
    this.said = fact;
  }
}
