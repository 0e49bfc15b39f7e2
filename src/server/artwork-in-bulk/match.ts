import type { ArtworkFacts } from '#domain/files/artwork-facts.ts';
import { fileFindings } from '#domain/artwork/file-findings.ts';
import { artworkFindings } from '#domain/artwork/findings.ts';
import type { ArtworkMatch, MatchedLabel, MatchedProduct } from '#domain/artwork/match-contract.ts';
import { codesInFile, labelForFile, longestPieces, piecesOfName } from '#domain/artwork/match-file.ts';
import type { Product } from '#domain/products/contract.ts';
import { isBlankLabel, shownLabels } from '#domain/products/shown-labels.ts';
import { codeKey, skuKey } from '#domain/codes/code-key.ts';
import { said, tell } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { findAllControlled } from '../releases/control-store.ts';
import { controlledRefusal } from '../imports/controlled-refusal.ts';
import { findAll } from '../imports/change-together.ts';
import { findProductsByCodes, keysOfTexts } from './match-store.ts';

/** A file whose product is to be found. */
interface WantedMatch {
  /** The file's name, or a code typed instead. */
  name: string;
  facts: ArtworkFacts;
  clientId: number | null;
  currentYear: number;
}

/** More products than a person would choose among. */
const mostProducts = 20;

type FoundBy = MatchedProduct['foundBy'][number];

/** Finds a file's products. `productId` is set only if its name and barcodes name no other product. */
export const matchFile = async (queries: Queries, wanted: WantedMatch): Promise<ArtworkMatch> => {
  const { facts, name } = wanted;
  const found = new Map<number, FoundBy[]>();
  for (const [id, by] of [...(await foundInName(queries, wanted)), ...(await foundInFile(queries, wanted))])
    found.set(id, [...(found.get(id) ?? []), by]);
  const controlled = await findAllControlled(queries);
  const products = (await findAll(queries, [...found.keys()].slice(0, mostProducts))).map(
    (product): MatchedProduct => {
      const { id, version, sku, itemDescription, clientId, clientName } = product;
      const labels = shownLabels(product).filter((label) => !isBlankLabel(label));
      return {
        id,
        version,
        sku,
        itemDescription,
        clientName,
        foundBy: found.get(id) ?? [],
        labels: labels.map((label) => labelOf(label, product, wanted)),
        labelId: labelForFile(labels, name, facts),
        refusal: controlled.has(clientId)
          ? tell(controlledRefusal(clientName))
          : labels.length === 0
            ? tell(said('artwork.no_label'))
            : null,
      };
    },
  );
  const [only] = products;
  return {
    products,
    productId: only && found.size === 1 && only.refusal === null ? only.id : null,
    unread: facts.state === 'unread' ? (fileFindings(facts)[0] ?? null) : null,
  };
};

const labelOf = (
  label: Product['labels'][number],
  product: Product,
  { facts, currentYear }: WantedMatch,
): MatchedLabel => ({
  id: label.id,
  labelSku: label.labelSku,
  labelType: label.labelType,
  labelSize: label.labelSize,
  artworkCount: label.artworkFiles.length,
  faults: artworkFindings(facts, { label, product, currentYear })
    .filter(({ isFault }) => isFault)
    .map(({ code, values, page, areas, said, sentence }) => ({ code, values, page, areas, said, sentence })),
});

const foundInName = async (
  queries: Queries,
  { name, clientId }: WantedMatch,
): Promise<(readonly [number, FoundBy])[]> => {
  const pieces = piecesOfName(name);
  const hits = await findProductsByCodes(queries, keysOfTexts(pieces.map(({ text }) => text)), clientId);
  const standing = pieces.flatMap((piece) =>
    hits.flatMap((hit) => {
      const key = hit.code === 'sku' || hit.code === 'clientSku' ? skuKey(piece.text) : codeKey(piece.text);
      return key === hit.key ? [{ ...piece, hit }] : [];
    }),
  );
  return longestPieces(standing).map(
    ({ text, hit }) => [hit.id, { code: hit.code, place: 'name', text }] as const,
  );
};

const foundInFile = async (
  queries: Queries,
  { facts, clientId, currentYear }: WantedMatch,
): Promise<(readonly [number, FoundBy])[]> => {
  const codes = codesInFile(facts, currentYear);
  const texts = [...codes.values()];
  const { skus } = keysOfTexts(texts);
  const hits = await findProductsByCodes(queries, { skus, codes: [...codes.keys()] }, clientId);
  return hits.map(
    ({ id, code, key }) =>
      [
        id,
        { code, place: 'file', text: codes.get(key) ?? texts.find((text) => skuKey(text) === key) ?? key },
      ] as const,
  );
};
