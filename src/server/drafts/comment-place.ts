import type { ArtworkPlace } from '#domain/releases/comment-contract.ts';
import { said } from '#domain/words/say.ts';
import { refusedField } from '#domain/contract/refused-field.ts';
import { artworkOfProduct } from '../artwork/used-artwork.ts';
import type { Queries } from '../db/database.ts';
import { findFacts } from '../files/store.ts';
import { findRelease } from '../releases/store.ts';
import { findAskedAt, findConcerned } from './concerned-store.ts';
import { productKind } from './draft-kind.ts';
import { findDraft } from './draft-store.ts';

interface Numbered {
  id: number;
  number: number;
}

/** A place is said in tenths of a millimetre, so that one at the edge may be rounded beyond it. */
const roundingMm = 0.1;

/** What a release of a product says, published or waiting; null if what was sent under its number has been changed since. */
const findContent = async (queries: Queries, { id, number }: Numbered) => {
  const release = await findRelease(queries, 'product', id, number);
  if (release) return release.content;
  const asked = await findAskedAt(queries, { id, number });
  const draft = asked?.draft ?? (await findDraft(queries, 'product', id));
  if (!draft || (!asked && draft.number !== number)) return null;
  const concerned = draft.recordId === id ? [] : await findConcerned(queries, draft);
  return concerned.find(({ own }) => own?.id === id)?.change ?? draft.body;
};

/** Throws `request.invalid` unless a place is on a page of the artwork of a release. */
export const requirePlace = async (
  queries: Queries,
  release: Numbered,
  { file, page, xMm, yMm }: ArtworkPlace,
): Promise<void> => {
  const content = await findContent(queries, release);
  // Of what was changed since, nobody knows which files it had.
  if (content === null) return;
  const record = await productKind.find(queries, release.id);
  const shown = { ...productKind.contentOf(record), ...content };
  const used = artworkOfProduct(await productKind.withContent(queries, record, shown));
  if (!used.some(({ key }) => key === file)) throw refusedField('place', said('refusal.not_of_release'));
  const facts = (await findFacts(queries, [file])).get(file);
  if (facts?.state !== 'read') return;
  if (page > facts.pages) throw refusedField('place', said('refusal.no_page', { page }));
  const size = facts.sizes[page - 1];
  if (size && (xMm > size.widthMm + roundingMm || yMm > size.heightMm + roundingMm))
    throw refusedField('place', said('refusal.off_page'));
};
