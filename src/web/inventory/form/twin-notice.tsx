import { cleanText } from '#domain/contract/fields.ts';
import type { StockedItem } from '#domain/inventory/contract.ts';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { useSettled } from '#web/list/use-settled.ts';
import { useTwins } from '../queries.ts';
import { twinWords } from './form-wording.ts';

/** How long typing must pause before the lookup, in milliseconds. */
const pauseMs = 300;

/**
 * A notice that the inventory already has an item with this label and supplier. Does not prevent saving: there may be two
 * shelves.
 */
export const TwinNotice = ({ labelSku, supplierCode }: Pick<StockedItem, 'labelSku' | 'supplierCode'>) => {
  const sku = useSettled(cleanText(labelSku), pauseMs);
  const code = useSettled(cleanText(supplierCode), pauseMs);
  const { data: twins = [] } = useTwins(sku, code);
  return (
    <output className="grid gap-1 rounded-control bg-warning-wash px-4 py-3 text-warning empty:hidden">
      {twins.map((twin) => (
        <span key={twin.id}>
          {twinWords.there(twin)}{' '}
          <TextLink to={`/admin/inventory/${twin.id}`} className="whitespace-nowrap text-warning!">
            {twinWords.open(twin.labelSku)}
          </TextLink>
        </span>
      ))}
    </output>
  );
};
