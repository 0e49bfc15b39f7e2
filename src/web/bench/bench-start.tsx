import ScanBarcodeIcon from 'lucide-react/icons/scan-barcode';
import { code128 } from '#domain/codes/code-128.ts';
import { Bars } from '#web/kit/bars.tsx';
import { OpenRuns } from '#web/runs/parts/open-runs.tsx';
import { stationKeys } from './bench-commands.ts';
import { benchWords as words } from './wording.ts';

/** The bench before the first scan: what to do, and the cards that replace its three keys. */
export const BenchStart = ({ isHeld }: { isHeld: boolean }) => (
  <div className="grid content-start gap-10 pt-6">
    <div className="flex flex-wrap items-center gap-6">
      <ScanBarcodeIcon aria-hidden className="size-24 text-accent" />
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-bench font-[680]">
          {words.scanProduct}
        </h1>
        <p className="text-title">{isHeld ? words.clientHeldText : words.holdsClientText}</p>
      </div>
    </div>
    <OpenRuns />
    <section className="max-w-5xl">
      <h2 className="mb-3 text-fact font-[640]">{words.keysAndCards}</h2>
      <ul className="grid gap-4 lg:grid-cols-3">
        {stationKeys.map(({ name, key, card, label }) => (
          <li key={name} className="grid gap-2 rounded-sheet border border-line bg-stock p-4">
            <p className="flex items-center justify-between gap-3 font-[640]">
              {label}
              <kbd className="code rounded-tag border border-line-strong px-2">{key}</kbd>
            </p>
            <Bars
              widths={code128(card)}
              title={words.barCode({ label })}
              className="w-full max-w-lg rounded-control"
            />
          </li>
        ))}
      </ul>
    </section>
  </div>
);
