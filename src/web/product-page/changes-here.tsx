import type { Product } from '#domain/products/contract.ts';
import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import { LazyPart } from '#web/kit/layers/lazy-part.tsx';
import { useProductClient } from '#web/products/queries.ts';
import { useCan } from '#web/session/session.tsx';

const parts = {
  changes: fetchedPart(async () => (await import('../releases/parts/changes-panel.tsx')).ChangesPanel),
  confirmation: fetchedPart(
    async () => (await import('../releases/parts/changes-panel.tsx')).ConfirmationLine,
  ),
} as const;

type ChangesHereProps = {
  product: Product;
  /** The changes, above the content; or the confirmation below it, if nothing changed. */
  part: keyof typeof parts;
};

/** What changed in a product and its client since the user confirmed them, for staff. Its code is loaded on demand. */
export const ChangesHere = (props: ChangesHereProps) =>
  useCan('release.confirm') ? <Changes {...props} /> : null;

const Changes = ({ product, part }: ChangesHereProps) => {
  const { data: client } = useProductClient(product.clientId, product.id, { isWatched: false });
  const Part = parts[part];
  return (
    // One of the two says that they are missing.
    <LazyPart missing={part === 'changes' ? undefined : null}>
      <Part product={product} clientVersion={client?.version ?? 0} />
    </LazyPart>
  );
};
