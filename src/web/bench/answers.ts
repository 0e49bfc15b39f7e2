import { formatNumber } from '#web/words/formats.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import type { Product } from '#domain/products/contract.ts';
import { isBlankLabel, shownLabels } from '#domain/products/shown-labels.ts';
import type { FullRoll } from '#domain/rolls/contract.ts';
import { rollScreen } from '#web/rolls/wording.ts';
import { benchWords as words } from './wording.ts';

/** Whether a roll or a label is right for the product on the bench, and why not. */
export interface Answer {
  readonly is: 'right' | 'wrong';
  readonly title: string;
  readonly text: string;
}

type Goods = Pick<Product, 'id' | 'sku'>;

/** Whether a roll is right for a product. A roll that nobody may use is right for none. */
export const answerOfRoll = (roll: FullRoll, { id, sku }: Goods): Answer => {
  const wrong = (text: string): Answer => ({ is: 'wrong', title: words.wrongRoll({ sku }), text });
  if (roll.state !== 'available')
    return wrong([rollScreen.notUsable[roll.state], roll.reason ?? ''].join(' ').trim());
  const fit = roll.products.find(({ productId }) => productId === id);
  if (!fit) return wrong(words.rollOfOtherLabel({ code: roll.code, labelSku: roll.item.labelSku, sku }));
  if (!fit.fits) return wrong(fit.sentence ?? words.rollOfOtherRelease({ release: fit.release }));
  const left = formatNumber(roll.piecesLeft);
  return {
    is: 'right',
    title: words.rightRoll({ sku }),
    text: words.leftOnRoll({ labelSku: roll.item.labelSku, left }),
  };
};

/** The index among the labels of a product that are not blank of the one with this label SKU; -1 for none. */
export const labelWithSku = (product: Product, text: string): number =>
  shownLabels(product)
    .filter((label) => !isBlankLabel(label))
    .findIndex(({ labelSku }) => labelSku !== null && searchKey(labelSku) === searchKey(text));

/** Whether a label is right for a product; `known` are the label SKUs of the stock. Null for what is no label SKU. */
export const answerOfLabel = (text: string, product: Product, known: readonly string[]): Answer | null => {
  const index = labelWithSku(product, text);
  const { sku } = product;
  if (index >= 0)
    return {
      is: 'right',
      title: words.rightLabel({ sku }),
      text: words.labelOfProduct({ index: index + 1 }),
    };
  return known.some((labelSku) => searchKey(labelSku) === searchKey(text))
    ? {
        is: 'wrong',
        title: words.wrongLabel({ sku }),
        text: words.noLabelOfProduct({ text: text.trim() }),
      }
    : null;
};
