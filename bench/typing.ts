import { addressOf } from '#domain/contract/endpoint.ts';
import { searchProducts } from '#domain/products/contract.ts';
import { load, type LoadResult } from './load.ts';
import { diceOf, sampleProduct } from './product-sample.ts';
import type { ServerProcess } from './server-process.ts';

const people = 25;
const longest = 14;
const shortest = 2;

/** The text as somebody types it who swaps two letters of a longer word. */
const misspelled = (text: string): string => text.replace(/(\p{L}{3})(\p{L})(\p{L})/u, '$1$3$2');

/** What is asked while a text is typed: from two characters on, once per key. */
const keysOf = (text: string): string[] => {
  const letters = Array.from(text).slice(0, longest);
  const typed = letters.map((_, index) => letters.slice(0, index + 1).join(''));
  return typed.slice(shortest - 1).filter((prefix) => prefix.trim().length >= shortest);
};

/** What people type who look for products by a part of their names; every third misspells. */
const typedTexts = (count: number): string[] => {
  const dice = diceOf(7);
  return Array.from({ length: people }, (_, person) => {
    const words = sampleProduct(Math.floor(dice() * count)).itemDescription.split(' ');
    const text = words.slice(Math.floor(dice() * Math.max(1, words.length - 1))).join(' ');
    return person % 3 === 2 ? misspelled(text) : text;
  }).flatMap(keysOf);
};

/** Asks the search for every prefix that people type; `atOnce` of them type at the same time, each as fast as answers come. */
export const measureTyping = (
  { port, token }: ServerProcess,
  count: number,
  atOnce: number,
  durationMs: number,
): Promise<LoadResult> => {
  const addresses = typedTexts(count).map((sku) => addressOf(searchProducts, { sku }));
  return load({ port, token, addresses, connections: atOnce, durationMs });
};
