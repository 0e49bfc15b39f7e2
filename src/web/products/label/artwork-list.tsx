import { labels } from '../wording.ts';
import { ArtworkRow } from './artwork-row.tsx';

type ArtworkListProps = {
  productId: number;
  values: readonly string[];
  /** When the product was loaded, in milliseconds since 1970; the download's address includes it. */
  loadedAt: number;
};

/** The artwork files of one label. */
export const ArtworkList = ({ productId, values, loadedAt }: ArtworkListProps) =>
  values.length === 0 ? (
    <p className="text-ink-quiet print:break-before-avoid print:text-quiet">{labels.noArtwork}</p>
  ) : (
    <ul className="divide-y divide-line border-y border-line">
      {[...new Set(values)].map((value, index) => (
        <ArtworkRow
          key={value}
          productId={productId}
          value={value}
          title={`Artwork ${index + 1}`}
          loadedAt={loadedAt}
        />
      ))}
    </ul>
  );
