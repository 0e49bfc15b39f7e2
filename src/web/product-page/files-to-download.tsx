import type { Product } from '#domain/products/contract.ts';
import { productArtwork } from '#domain/products/shown-labels.ts';
import { ArtworkRow } from '../products/label/artwork-row.tsx';
import { Section } from './section.tsx';
import { productPageWords as words } from './wording.ts';

const belongsTo = (labelNumbers: readonly number[]): string =>
  labelNumbers.length === 0 ? '' : labelNumbers.map((number) => words.label({ number })).join(', ');

/** All artwork files of the product in one place; not rendered if there are none, and not printed. */
export const FilesToDownload = ({ product, loadedAt }: { product: Product; loadedAt: number }) => {
  const files = productArtwork(product);
  return files.length === 0 ? null : (
    <Section title={words.filesToDownload} className="print:hidden">
      <ul className="grid gap-x-10 divide-y divide-line border-y border-line">
        {files.map(({ value, labelNumbers }, index) => (
          <ArtworkRow
            key={value}
            product={product}
            value={value}
            title={words.artwork({ index: index + 1 })}
            note={belongsTo(labelNumbers)}
            loadedAt={loadedAt}
          />
        ))}
      </ul>
    </Section>
  );
};
