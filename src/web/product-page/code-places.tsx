import type { Product } from '#domain/products/contract.ts';
import { Code } from '#web/kit/texts/code.tsx';
import { CollapsibleSection } from '#web/kit/collapsible-section.tsx';
import { placeInWords } from '../products/place-words.ts';
import { productPageWords as words } from './wording.ts';

/** Where each code stands before and after labelling, as checks in runs take it; collapsed at first. */
export const CodePlaces = ({ product }: { product: Pick<Product, 'places' | 'labels'> }) =>
  product.places.length === 0 ? null : (
    <CollapsibleSection title={words.whereCodesStand} className="mt-6">
      <ul className="max-w-3xl divide-y divide-line">
        {product.places.map((place) => (
          <li key={place.code} className="flex flex-wrap items-baseline gap-x-4 py-2">
            <span className="grow basis-60 wrap-anywhere">
              <Code value={place.code} />
            </span>
            <span className="basis-60">{placeInWords(place, product)}</span>
            <span className="w-28 text-quiet text-ink-quiet">
              {place.isStated ? words.stated : words.asFound}
            </span>
          </li>
        ))}
      </ul>
    </CollapsibleSection>
  );
