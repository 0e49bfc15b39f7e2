import { searchKey } from '../scan/code-key.ts';
import type { InventoryDraft } from './contract.ts';

type Texts = Pick<InventoryDraft, 'labelSku' | 'supplierCode' | 'supplierName' | 'labelSize' | 'storage'>;

/** The forms under which an item is found, sorted, and recognised by an import. */
export const inventoryKeys = ({ labelSku, supplierCode, supplierName, labelSize, storage }: Texts) => ({
  labelSkuKey: searchKey(labelSku),
  supplierCodeKey: searchKey(supplierCode),
  supplierNameKey: searchKey(supplierName),
  storageKey: searchKey(storage),
  searchText: searchKey([labelSku, supplierCode, supplierName, labelSize, storage].join(' ')),
});
