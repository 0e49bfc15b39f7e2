import { feedHint } from '#domain/products/label.ts';
import { layoutInWords } from '#web/record/layout-in-words.ts';

/** A choice of a label field with its explanation: 'NEL – Narrow Edge Leading'. */
export const choiceInWords = (name: string, value: string): string => {
  if (name === 'printLayout') return layoutInWords(value);
  const hint = name === 'labelFeed' ? feedHint(value) : null;
  return hint === null ? value : `${value} – ${hint}`;
};
