import { cssText } from './css-text.ts';
import { truncate } from './truncate.ts';

/** How much of a name stands in the margin, in characters: two of them and a code are a line of A4. */
const nameLimit = 44;

type SheetMarginsProps = {
  /** The code of what is printed, never cut. */
  code?: string | undefined;
  /** Its name, and whose it is. */
  names: readonly string[];
  /** The day of the print. */
  date: string;
};

/** Says in the margins of every printed sheet what it belongs to; print.css numbers it. A loose sheet finds its way back. */
export const SheetMargins = ({ code = '', names, date }: SheetMarginsProps) => {
  const name = names.map((each) => truncate(each, nameLimit)).join(' · ');
  return (
    <style media="print">
      {`@page {
        @top-left { content: ${cssText(code)} }
        @top-right { content: ${cssText(name)} }
        @bottom-left { content: ${cssText(`Printed ${date}`)} }
      }`}
    </style>
  );
};
