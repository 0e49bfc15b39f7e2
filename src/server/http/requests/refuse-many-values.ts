import { Problem } from '#domain/contract/problem.ts';
import { said, saidBy } from '#domain/words/say.ts';
import * as limits from '#domain/limits.ts';

const [quote, comma, backslash, bracket, brace] = Array.from('",\\[{', (sign) => sign.charCodeAt(0));

/**
 * Throws `request.too_large` if a JSON text has more values than any call needs. They are counted in the text, 2 ms for a
 * megabyte, because to read one of small objects takes 200 ms in one piece, and to check a list against its shape takes time for
 * each value, even for those beyond the most that the list may have. An empty list or object counts as one more.
 */
export const refuseManyValues = (json: string, most: number = limits.body.mostValues): void => {
  let left = most;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) isText = !isText;
    else if (isText) at += sign === backslash ? 1 : 0;
    else if (sign === comma || sign === bracket || sign === brace) left -= 1;
  }
  if (left < 0) throw new Problem('request.too_large', saidBy(said('refusal.most_values', { most })));
};
