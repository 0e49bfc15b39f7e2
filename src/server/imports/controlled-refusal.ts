import { said, type Said } from '#domain/words/say.ts';

/** Why products of a controlled client are not part of a change of many: each save of them is a draft. */
export const controlledRefusal = (client: string | null): Said => said('bulk.controlled', { client });
