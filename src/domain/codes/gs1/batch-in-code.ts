import { asGs1 } from '../code-reading.ts';
import { readCode } from '../read-code.ts';

/** The symbology identifiers of GS1 codes: GS1-128, DataMatrix, QR code, DotCode and composite (ISO/IEC 15424). */
const ofGs1 = /^\](?:C1|d2|Q3|J1|e\d)/;

/**
 * The batch that was meant by what was scanned into a field for it: the (10) of a whole GS1 code, also in a symbol that is not
 * marked as one, otherwise the text as it is. A batch may look like an identifier itself: 10D9T.
 */
export const batchIn = (text: string): string => {
  const { elements, gtin } = asGs1(readCode(text, { currentYear: 2000, sites: [] }));
  const batch = elements.find(({ ai }) => ai === '10')?.value;
  const isWhole = gtin !== null || ofGs1.test(text.trim()) || text.trim().startsWith('(');
  return batch !== undefined && isWhole ? batch : text;
};
