import { codeKey, searchKey, skuKey } from '../scan/code-key.ts';

/** The codes and texts of a product that keys are made of. */
export interface KeySource {
  sku: string;
  itemDescription: string | null;
  barcode: string | null;
  clientSku: string | null;
  codes: readonly { code: string }[];
}

/** The keys under which a product is matched, sorted and found; computed in this one place, for both databases. */
export const productKeys = ({ sku, itemDescription, barcode, clientSku, codes }: KeySource) => ({
  skuKey: skuKey(sku),
  nameKey: searchKey(itemDescription ?? sku),
  barcodeKey: barcode === null ? null : codeKey(barcode),
  clientSkuKey: clientSku === null ? null : skuKey(clientSku),
  searchText: searchKey(
    [sku, clientSku, barcode, itemDescription, ...codes.map(({ code }) => code)]
      .filter((text) => text !== null)
      .join('\n'),
  ),
});
