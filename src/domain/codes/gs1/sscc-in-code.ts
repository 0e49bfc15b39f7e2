import { asGs1 } from '../code-reading.ts';
import { readCode } from '../read-code.ts';

/** The SSCC in a scanned or typed text: the (00) of a GS1 code, or 18 digits; null if there is none. */
export const ssccIn = (text: string): string | null => {
  const { elements } = asGs1(readCode(text, { currentYear: 2000, sites: [] }));
  const said = elements.find(({ ai }) => ai === '00')?.value;
  const digits = text.replaceAll(/[\s-]/g, '');
  return said ?? (/^\d{18}$/.test(digits) ? digits : null);
};
