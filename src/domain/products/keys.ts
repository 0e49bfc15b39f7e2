import { codeKey, searchKey, skuKey } from '../scan/code-key.ts';

/** The codes and texts of a product from which keys are made. */
export interface KeySource {
  sku: string;
  itemDescription: string | null;
  barcode: string | null;
  clientSku: string | null;
  codes: readonly { code: string }[];
}

/** The keys by which a product is matched, sorted and found; computed only here, for both databases. */
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
