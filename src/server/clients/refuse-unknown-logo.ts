import { said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { faultsOfReferences, refuseFaults, type ReferenceRule } from '../files/references.ts';

const logo: ReferenceRule = {
  prefix: 'images',
  type: 'image/',
  takesOthers: true,
  fault: said('refusal.no_picture_or_link'),
};

/** Refuses a picture that is neither stored nor an https link, except the client's current one. */
export const refuseUnknownLogo = async (
  queries: Queries,
  image: string | null | undefined,
  current: string | null,
): Promise<void> => {
  if (typeof image !== 'string') return;
  const reference = { field: 'image', value: image, rule: logo, current: current === null ? [] : [current] };
  refuseFaults(await faultsOfReferences(queries, [reference]));
};
