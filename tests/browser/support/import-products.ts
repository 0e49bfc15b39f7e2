import { type APIRequestContext, expect } from '@playwright/test';
import { signIn } from '#domain/auth/contract.ts';
import { searchProducts } from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { gtinCheckDigit } from '#domain/codes/gtin.ts';
import { inTurnOfImport } from './one-import.ts';
import { bookOf } from './workbooks.ts';

/** Imports a product as an editor and returns its id. Fields that are not given are empty. */
export async function importProduct(
  portal: APIRequestContext,
  fields: Readonly<Record<string, string>> & { SKU: string },
): Promise<number> {
  const token = await editorToken(portal);
  const headers = { authorization: `Bearer ${token}` };
  const file = await bookOf(Object.keys(fields), [Object.values(fields)]);
  const imported = await inTurnOfImport(() =>
    portal.post(importProducts.path, { headers, multipart: { file } }),
  );
  expect(imported.status(), await imported.text()).toBe(200);
  expect(importProducts.reply.parse(await imported.json())).toMatchObject({ created: 1, errors: [] });
  const found = await portal.get(searchProducts.path.replace(':sku', fields.SKU), { headers });
  const [product] = searchProducts.reply.item.array().parse(await found.json());
  expect(product?.sku).toBe(fields.SKU);
  return product?.id ?? 0;
}

/** A code that no other test or earlier run has used. */
export const newCode = (prefix: string): string =>
  `${prefix}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`.toUpperCase();

/** A GTIN-13 from the range that GS1 keeps for examples, so that it names one product. No other test has used it. */
export const newBarcode = (): string => {
  const digits = `952${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  return `${digits}${gtinCheckDigit(digits)}`;
};

async function editorToken(portal: APIRequestContext): Promise<string> {
  // The server may close an idle connection at the moment of its use.
  const answer = await portal.post(signIn.path, {
    maxRetries: 2,
    data: { email: 'editor@example.com', password: 'Label-me-2026!' },
  });
  return signIn.reply.parse(await answer.json()).token;
}
