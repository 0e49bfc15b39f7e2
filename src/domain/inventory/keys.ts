import { searchKey } from '../codes/code-key.ts';
import type { InventoryDraft } from './contract.ts';

type Texts = Pick<InventoryDraft, 'labelSku' | 'supplierCode' | 'supplierName' | 'labelSize' | 'storage'>;

/** The keys for searching and sorting items, and for matching them in an import. */
export const inventoryKeys = ({ labelSku, supplierCode, supplierName, labelSize, storage }: Texts) => {
  const labelSkuKey = searchKey(labelSku);
  const supplierCodeKey = searchKey(supplierCode);
  const supplierNameKey = searchKey(supplierName);
  const storageKey = searchKey(storage);
  return {
    labelSkuKey,
    supplierCodeKey,
    supplierNameKey,
    storageKey,
    searchText: [labelSkuKey, supplierCodeKey, supplierNameKey, searchKey(labelSize), storageKey].join(' '),
  };
};
