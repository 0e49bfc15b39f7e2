import { useId } from 'react';
import type { OrderLine } from '#domain/orders/contract.ts';
import { Code } from '#web/kit/code.tsx';
import { labelCount, orderScreen } from '../wording.ts';

const head = 'py-2 pr-4 text-left text-quiet font-[560] text-ink-quiet';
const cell = 'py-2.5 pr-4 align-baseline';

/** What is ordered of one supplier. On paper a blank stands beside each label, for the quantity. */
export const SupplierLines = ({ lines }: { lines: readonly OrderLine[] }) => {
  const headingId = useId();
  const [first] = lines;
  if (!first) return null;
  return (
    <section aria-labelledby={headingId} data-print="together" className="mt-8 first:mt-0 print:mt-6">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line-strong pb-2">
        <h2 id={headingId} className="text-fact font-[640] wrap-anywhere">
          {first.supplierName}
        </h2>
        <Code value={first.supplierCode} className="text-ink-quiet" />
        <span className="grow text-right text-quiet text-ink-quiet tabular-nums">
          {labelCount(lines.length)}
        </span>
      </div>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Labels of {first.supplierName}</caption>
        <thead>
          <tr>
            <th scope="col" className={head}>
              Label SKU
            </th>
            <th scope="col" className={head}>
              Label Size
            </th>
            <th scope="col" className={`${head} hidden w-40 print:table-cell`}>
              {orderScreen.quantity}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ labelSku, labelSize }) => (
            <tr key={`${labelSku} ${labelSize}`} className="border-t border-line">
              <td className={cell}>
                <Code value={labelSku} className="font-[560]" />
              </td>
              <td className={`${cell} wrap-anywhere`}>{labelSize}</td>
              <td className={`${cell} hidden print:table-cell`}>
                <span className="sr-only">{orderScreen.toFillIn}</span>
                <span className="block h-5 border-b border-line-strong" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
