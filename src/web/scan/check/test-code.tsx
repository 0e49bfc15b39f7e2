import CircleCheckIcon from 'lucide-react/icons/circle-check';
import ScanBarcodeIcon from 'lucide-react/icons/scan-barcode';
import { code128 } from '#domain/codes/code-128.ts';
import { Bars } from '#web/kit/bars.tsx';
import { classes } from '#web/kit/classes.ts';
import { Code } from '#web/kit/texts/code.tsx';
import type { Sent } from './hear-keys.ts';
import { SentKeys } from './sent-keys.tsx';
import { scanCheckWords as words } from './wording.ts';

type TestCodeProps = {
  number: number;
  name: string;
  /** The content of the code, with FNC1 as ASCII 29. */
  text: string;
  /** The content as people read it. */
  shown: string;
  /** What the scanner sent for it; null until it was scanned. */
  sent: Sent | null;
};

/** A code to scan, and what the scanner sent for it. */
export const TestCode = ({ number, name, text, shown, sent }: TestCodeProps) => (
  <li
    data-print="together"
    className={classes(
      'grid content-start gap-4 rounded-sheet border-2 bg-stock p-4',
      sent ? 'border-success' : 'border-line',
    )}
  >
    <h2 className="text-fact font-[640]">
      {number}. {name}
    </h2>
    <Bars
      widths={code128(text)}
      title={words.barCode({ shown })}
      className="w-full max-w-lg rounded-control"
    />
    <Code value={shown} className="wrap-anywhere" />
    <div className="print:hidden">
      {sent ? (
        <>
          <p className="mb-3 flex items-center gap-2 font-[560] text-success">
            <CircleCheckIcon aria-hidden className="size-5 shrink-0" />
            {words.received}
          </p>
          <SentKeys sent={sent} />
        </>
      ) : (
        <p className="flex items-center gap-2 text-ink-quiet">
          <ScanBarcodeIcon aria-hidden className="size-5 shrink-0" />
          {words.waitingForThisCode}
        </p>
      )}
    </div>
  </li>
);
