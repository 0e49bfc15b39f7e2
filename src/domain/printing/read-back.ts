import { asSent } from '../codes/as-sent.ts';
import { groupSeparator, shownCode } from '../codes/payload.ts';
import { codeKey } from '../codes/code-key.ts';
import { said, type Said } from '../words/say.ts';

/** A code that was read from the picture of a label. */
export interface CodeRead {
  symbology: string;
  text: string;
}

const isSame = (meant: string, { symbology, text }: CodeRead): boolean => {
  // Some readers report FNC1 at the beginning as a character.
  const read = text.startsWith(groupSeparator) ? text.slice(1) : text;
  if (read === meant) return true;
  // A GTIN may be read with more or fewer leading zeros; nothing else may differ.
  const isArticle = asSent({ symbology, text }).startsWith(']E') || /^\d{14}$/.test(read);
  return isArticle && /^\d+$/.test(meant) && codeKey(read) === codeKey(meant);
};

/** A carton may have a code for each piece in it. */
const mostNamed = 10;

/**
 * Why a label must not be printed: an intended code cannot be read, or an unintended one can. Null if it may be. `unsure`
 * are codes that may be read or not.
 */
export const faultOfReading = (
  meant: readonly string[],
  read: readonly CodeRead[],
  unsure: readonly string[] = [],
): Said | null => {
  const missing = meant.find((code) => !read.some((one) => isSame(code, one)));
  if (missing !== undefined) {
    const wanted = shownCode(missing);
    const others = read.slice(0, mostNamed).map(({ text }) => shownCode(text));
    return read.length === 0
      ? said('label.code_not_read', { code: wanted })
      : said('label.other_code', {
          found: [...others, ...(read.length > mostNamed ? ['…'] : [])].join(', '),
          wanted,
        });
  }
  const stranger = read.find((one) => ![...meant, ...unsure].some((code) => isSame(code, one)));
  return stranger === undefined ? null : said('label.code_too_many', { code: shownCode(stranger.text) });
};
