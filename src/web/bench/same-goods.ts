import { codeKey, skuKey } from '#domain/codes/code-key.ts';
import { plainCode } from '#domain/codes/plain-code.ts';
import type { CodeReading } from '#domain/codes/code-reading.ts';
import { readCode } from '#domain/codes/read-code.ts';
import type { Product } from '#domain/products/contract.ts';
import { pastUseBy } from '#web/scan/past-use-by.ts';

const readAt = (text: string, today: string): CodeReading =>
  readCode(text, { currentYear: Number(today.slice(0, 4)), sites: [] });

/** Whether a code names an article: in a field for a batch it was scanned by mistake, or for the goods. */
export const namesArticle = (text: string, today: string): boolean => readAt(text, today).gtin !== null;

/** What a code says that certainly is of a product and of goods that may be labelled; null for any other code. */
export const readingOfGoods = (
  text: string,
  { barcode, codes }: Pick<Product, 'barcode' | 'codes'>,
  today: string,
): CodeReading | null => {
  const reading = readAt(text, today);
  if (reading.gtin === null || reading.isRestricted || reading.problem) return null;
  if (pastUseBy(reading, today) !== null) return null;
  const key = codeKey(reading.gtin);
  const own = [barcode, ...codes.map(({ code }) => code)];
  return own.some((code) => code !== null && codeKey(code) === key) ? reading : null;
};

/** Whether a code is the number of a product, its own or its client's, which says nothing else of the goods. */
export const isNumberOf = (text: string, { sku, clientSku }: Pick<Product, 'sku' | 'clientSku'>): boolean =>
  [sku, clientSku].some((number) => number !== null && skuKey(number) === skuKey(plainCode(text)));
