import { mulberry32 } from '#domain/mulberry32.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { searchProducts } from '#domain/products/contract.ts';
import { load, type LoadResult } from './load.ts';
import { sampleProduct } from './product-sample.ts';
import type { ServerProcess } from './server-process.ts';

const people = 25;
const longest = 14;
const shortest = 2;

/** The text with two letters of a longer word swapped. */
const misspelled = (text: string): string => text.replace(/(\p{L}{3})(\p{L})(\p{L})/u, '$1$3$2');

/** The searches while a text is typed: one per key, from two characters on. */
const keysOf = (text: string): string[] => {
  const letters = Array.from(text).slice(0, longest);
  const typed = letters.map((_, index) => letters.slice(0, index + 1).join(''));
  return typed.slice(shortest - 1).filter((prefix) => prefix.trim().length >= shortest);
};

/** What stands in the box after each key while 25 people type parts of product names; every third is misspelled. */
export const typedTexts = (count: number): string[] => {
  const dice = mulberry32(7);
  return Array.from({ length: people }, (_, person) => {
    const words = sampleProduct(Math.floor(dice() * count)).itemDescription.split(' ');
    const text = words.slice(Math.floor(dice() * Math.max(1, words.length - 1))).join(' ');
    return person % 3 === 2 ? misspelled(text) : text;
  }).flatMap(keysOf);
};

/** Searches for every typed prefix; `atOnce` users type concurrently, each as fast as responses arrive. */
export const measureTyping = (
  { port, token }: ServerProcess,
  count: number,
  atOnce: number,
  durationMs: number,
): Promise<LoadResult> => {
  const addresses = typedTexts(count).map((sku) => addressOf(searchProducts, { sku }));
  return load({ port, token, addresses, connections: atOnce, durationMs });
};
