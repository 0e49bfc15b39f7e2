import {
  checkedByHand as checkedByHandOf,
  codeKindNames as kindNames,
  codeLevelNames as levelNames,
  levelWords as wordsOfLevel,
} from '#domain/products/code-words.ts';
import { wordsOf } from '#web/words/words-of.ts';

export const codeKindNames = wordsOf('products.codeKindNames', kindNames);

export const codeLevelNames = wordsOf('products.codeLevelNames', levelNames);

/** What a code identifies: 'Unit', 'Case', 'Case, 12 pieces'. */
export const levelWords = wordsOf('products.levelWords', wordsOfLevel);

/** Beside a GTIN whose check digit is wrong on purpose. */
export const checkedByHand = wordsOf('products.checkedByHand', checkedByHandOf);
