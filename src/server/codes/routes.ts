import { resolveCode } from '#domain/codes/contract.ts';
import { searchProducts } from '#domain/products/contract.ts';
import type { Mount } from '../http/mount.ts';
import type { CodeResolver } from './resolver.ts';

export const mountCodes = (mount: Mount, codes: CodeResolver): void => {
  mount(resolveCode, ({ query }) => codes.resolve(query.text, query.clientId));
  mount(searchProducts, ({ params, query }) => codes.search(params.sku, query.clientId));
};
