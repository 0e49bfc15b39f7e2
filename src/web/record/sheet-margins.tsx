import { cssText } from '#web/kit/texts/css-text.ts';
import { truncate } from '#web/kit/texts/truncate.ts';
import { recordWords as words } from './wording.ts';

/** The maximum length of a name in the margin, in characters: two names and a code fill a line of A4. */
const nameLimit = 44;

type SheetMarginsProps = {
  /** The code of what is printed, never truncated. */
  code?: string | undefined;
  /** Its name, and its client's. */
  names: readonly string[];
  /** The date of the print. */
  date: string;
};

/**
 * Prints the code and the names in the margins of every sheet, so that a loose sheet can be matched; print.css numbers
 * the sheets.
 */
export const SheetMargins = ({ code = '', names, date }: SheetMarginsProps) => {
  const name = names.map((each) => truncate(each, nameLimit)).join(' · ');
  return (
    <style media="print">
      {`@page {
        @top-left { content: ${cssText(code)} }
        @top-right { content: ${cssText(name)} }
        @bottom-left { content: ${cssText(words.printed({ date }))} }
      }`}
    </style>
  );
};
