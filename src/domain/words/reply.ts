import { StoredSaid } from './said.ts';
import type { SaidReply } from './said-reply.ts';
import { sayInEnglish } from './say.ts';

export const saidReply = (said: StoredSaid): SaidReply => ({
  code: said.code,
  values: said.values,
  sentence: sayInEnglish(said),
});

/** The fields of a stored fact, which is JSON or null. */
export const storedReply = (json: string | null): SaidReply | Record<keyof SaidReply, null> =>
  json === null
    ? { code: null, values: null, sentence: null }
    : saidReply(StoredSaid.parse(JSON.parse(json)));
