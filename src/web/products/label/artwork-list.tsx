import type { Label, Product } from '#domain/products/contract.ts';
import { labels } from '../wording.ts';
import { ArtworkRow } from './artwork-row.tsx';
import { productsLabelWords as words } from './wording.ts';

type ArtworkListProps = {
  product: Product;
  label: Label;
  /** When the product was loaded, in milliseconds since 1970; the download's address includes it. */
  loadedAt: number;
};

/** The artwork files of one label. */
export const ArtworkList = ({ product, label, loadedAt }: ArtworkListProps) =>
  label.artworkFiles.length === 0 ? (
    <p className="text-ink-quiet print:break-before-avoid print:text-quiet">{labels.noArtwork}</p>
  ) : (
    <ul className="divide-y divide-line border-y border-line">
      {[...new Set(label.artworkFiles)].map((value, index) => (
        <ArtworkRow
          key={value}
          product={product}
          label={label}
          value={value}
          title={words.artwork({ index: index + 1 })}
          loadedAt={loadedAt}
        />
      ))}
    </ul>
  );
