import { type APIRequestContext, expect } from '@playwright/test';
import { createProduct, type ProductDraft } from '#domain/products/contract.ts';

/** Adds a product as whoever is signed in, and returns its id. An import would start a process that reads its workbook. */
export async function addProduct(
  portal: APIRequestContext,
  origin: string | undefined,
  data: Partial<ProductDraft>,
): Promise<number> {
  const answer = await portal.post(createProduct.path, { headers: { origin: origin ?? '' }, data });
  expect(answer.status(), await answer.text()).toBe(201);
  return createProduct.reply.parse(await answer.json()).id;
}
