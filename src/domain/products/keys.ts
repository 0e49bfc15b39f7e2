import { codeKey, joinedCode, searchKey, skuKey, writtenKey } from '../codes/code-key.ts';

/** The codes and texts of a product from which keys are made. */
export interface KeySource {
  sku: string;
  itemDescription: string | null;
  barcode: string | null;
  clientSku: string | null;
  codes: readonly { code: string }[];
}

/**
 * Codes with spaces or hyphens, joined without them, so that HP19139 finds "HP 19139"; and those with digits of another script
 * in plain ones.
 */
const alsoTyped = (codes: readonly (string | null)[]): string[] =>
  codes.flatMap((code) => {
    const key = skuKey(code ?? '');
    const plain = key === writtenKey(code ?? '') ? [] : [key];
    return joinedCode(key) === key ? plain : [...plain, joinedCode(key)];
  });

/** The keys for matching, sorting and finding products; computed only here, for both databases. */
export const productKeys = ({ sku, itemDescription, barcode, clientSku, codes }: KeySource) => ({
  skuKey: skuKey(sku),
  nameKey: searchKey(itemDescription ?? sku),
  barcodeKey: barcode === null ? null : codeKey(barcode),
  clientSkuKey: clientSku === null ? null : skuKey(clientSku),
  searchText: searchKey(
    [
      sku,
      clientSku,
      barcode,
      itemDescription,
      ...codes.map(({ code }) => code),
      ...alsoTyped([sku, clientSku]),
    ]
      .filter((text) => text !== null)
      .join('\n'),
  ),
});
