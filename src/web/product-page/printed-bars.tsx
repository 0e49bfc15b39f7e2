import { barsOf } from '#domain/codes/bars.ts';
import { Bars } from '#web/kit/bars.tsx';
import { productPageWords as words } from './wording.ts';

/** The width of a module in millimetres: the nominal size (GS1 General Specifications, 5.2.1). */
const moduleMm = 0.33;

/** The height of the bars in modules. The bars are truncated, because a person aims the scanner at them. */
const height = 36;

/** A GTIN as a barcode, on paper only; renders nothing for any other code. It is as wide as on a pack, or less. */
export const PrintedBars = ({ code }: { code: string }) => {
  const bars = barsOf(code);
  if (!bars) return null;
  return (
    <Bars
      {...bars}
      title={words.theBarcodeAsBars({ code })}
      height={height}
      moduleMm={moduleMm}
      className="hidden print:mt-1 print:block"
    />
  );
};
