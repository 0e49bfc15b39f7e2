import { mulberry32 } from '#domain/mulberry32.ts';
import { deepStrictEqual } from 'node:assert/strict';
import { addressOf } from '#domain/contract/endpoint.ts';
import { getProduct, listProducts, searchProducts } from '#domain/products/contract.ts';
import { clientCount, sampleProduct } from './product-sample.ts';
import { callerOf, type ServerProcess } from './servers.ts';

/** A kind of request, with addresses to request in turn. */
export interface ReadCase {
  name: string;
  addresses: string[];
}

const differentAddresses = 300;
const comparedAddresses = 60;
const pagesLookedAt = 20;
const words = ['choco', 'bio', 'sauce', 'cookies', 'lait', 'fruit', 'velorta'];

const addresses = (make: (n: number) => string): string[] =>
  Array.from({ length: differentAddresses }, (_, n) => make(n));

/** The four most frequent calls, on a catalogue of this many sample products. */
export const readCases = (count: number): ReadCase[] => {
  const dice = mulberry32(count);
  const any = () => Math.floor(dice() * count);
  const detail = addresses(() => addressOf(getProduct, { id: any() + 1 }));
  const exact = addresses(() => addressOf(searchProducts, { sku: sampleProduct(any()).barcode }));
  const page = addresses((n) => addressOf(listProducts, {}, { page: 1 + (n % pagesLookedAt), pageSize: 9 }));
  const clientText = addresses((n) => {
    const search = words[n % words.length];
    return addressOf(listProducts, {}, { clientId: 1 + (n % clientCount), search, page: 1, pageSize: 9 });
  });
  return [
    { name: 'detail by id', addresses: detail },
    { name: 'exact barcode', addresses: exact },
    { name: 'page of 9 with total', addresses: page },
    { name: 'page of one client with text', addresses: clientText },
  ];
};

const ask = async (server: ServerProcess, address: string) => {
  const response = await callerOf(server).fetch(address);
  const body: unknown = await response.json();
  return { status: response.status, total: response.headers.get('x-total-count'), body };
};

/** Throws if the servers' responses differ, or if a case has an empty response. */
export const compareAnswers = async (
  { name, addresses }: ReadCase,
  portal: ServerProcess,
  bare: ServerProcess,
): Promise<void> => {
  let rows = 0;
  for (const address of addresses.slice(0, comparedAddresses)) {
    const [ours, expected] = await Promise.all([ask(portal, address), ask(bare, address)]);
    deepStrictEqual(ours, expected, `${address} is answered differently.`);
    rows += Array.isArray(ours.body) ? ours.body.length : 1;
  }
  if (rows === 0) throw new Error(`The case "${name}" finds nothing.`);
};
