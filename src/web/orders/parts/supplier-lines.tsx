import { formatNumber } from '#web/words/formats.ts';
import { useId } from 'react';
import type { OrderLine } from '#domain/orders/contract.ts';
import { Code } from '#web/kit/texts/code.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import type { TypedQuantities } from '../order-quantities.ts';
import { confirmedState, labelCount, lineState, orderScreen, ordersWords as words } from '../wording.ts';
import { SendLines } from './send-lines.tsx';
import { ClearLineButton } from './clear-line-button.tsx';

const head = 'py-2 text-start text-quiet font-[560] text-ink-quiet';
const cell = 'py-2.5 align-baseline';

/** The fields for entering quantities. */
export interface QuantityFields {
  /** By the position of the line in the order; lines without an entry show the saved value. */
  typed: TypedQuantities;
  problems: Readonly<Record<number, string>>;
  onType: (position: number, text: string) => void;
}

type SupplierLinesProps = {
  order: { id: number; number: number };
  lines: readonly OrderLine[];
  /** Null for read-only users. */
  fields: QuantityFields | null;
};

/** The lines of one supplier with quantities and state. A print has a blank for an open quantity. */
export const SupplierLines = ({ order, lines, fields }: SupplierLinesProps) => {
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
        <span className="grow text-end text-quiet text-ink-quiet tabular-nums">
          {labelCount(lines.length)}
        </span>
      </div>
      <SendLines order={order} lines={lines} supplierName={first.supplierName} />
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{words.labelsOf({ supplierName: first.supplierName })}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} pe-4`}>
              {words.labelSku}
            </th>
            <th scope="col" className={`${head} pe-4 max-sm:hidden print:table-cell`}>
              {words.labelSize}
            </th>
            <th scope="col" className={`${head} w-32 text-end! sm:w-40`}>
              {orderScreen.quantity}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.position} className="border-t border-line">
              <td className={`${cell} pe-4`}>
                <LabelOfLine line={line} />
                <LineState order={order} line={line} />
              </td>
              <td className={`${cell} pe-4 wrap-anywhere max-sm:hidden print:table-cell`}>
                {line.labelSize}
              </td>
              <td className={`${cell} text-end tabular-nums`}>
                <Quantity line={line} fields={line.closed === null ? fields : null} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const LabelOfLine = ({ line: { itemId, labelSku, labelSize } }: { line: OrderLine }) => (
  <>
    {itemId === null ? (
      <Code value={labelSku} className="font-[560]" />
    ) : (
      <TextLink
        to={`/admin/inventory/${itemId}`}
        className="inline-flex min-h-6 pointer-coarse:min-h-11 items-center font-[560]"
      >
        <Code value={labelSku} />
      </TextLink>
    )}
    <span className="block text-quiet text-ink-quiet sm:hidden print:hidden">{labelSize}</span>
  </>
);

const LineState = ({ order, line }: Pick<SupplierLinesProps, 'order'> & { line: OrderLine }) => {
  const state = lineState(line);
  if (state === null) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-quiet text-ink-quiet print:hidden">
      <span>{state}</span>
      {line.confirmed ? (
        <span className={line.confirmed.isOther ? 'font-medium text-warning' : ''}>
          {confirmedState(line.confirmed)}
        </span>
      ) : null}
      {line.closed === null ? (
        <ClearLineButton
          orderId={order.id}
          number={order.number}
          position={line.position}
          labelSku={line.labelSku}
        />
      ) : null}
    </span>
  );
};

const Quantity = ({ line, fields }: { line: OrderLine; fields: QuantityFields | null }) => {
  const { position, quantity, labelSku } = line;
  const saved = quantity === null ? '' : formatNumber(quantity);
  return (
    <>
      {fields === null ? null : (
        <Field
          className="print:hidden"
          label={orderScreen.quantityOf(labelSku)}
          hideLabel
          error={fields.problems[position]}
        >
          <NumberInput
            value={fields.typed[position] ?? saved}
            onChange={(event) => fields.onType(position, event.target.value)}
            className="text-end"
          />
        </Field>
      )}
      <span className={fields === null ? '' : 'hidden print:inline'}>
        {saved === '' ? (
          <>
            <span className="text-quiet text-ink-quiet print:sr-only">{orderScreen.toFillIn}</span>
            <span className="hidden h-5 border-b border-line-strong print:block" />
          </>
        ) : (
          saved
        )}
      </span>
    </>
  );
};
