import type { ReactNode } from 'react';
import type { DateKind } from '#domain/codes/gs1/date-kind.ts';
import { CodeSymbol, type Layout, type LayoutInput } from '#domain/printing/job.ts';
import type { NumberRange } from '#domain/printing/number-contract.ts';
import { nextNumber, type NumberKind } from '#domain/printing/numbers.ts';
import { printing } from '#domain/printing/printing-limits.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Textarea } from '#web/kit/fields/textarea.tsx';
import { dateKinds } from '../../record/choice-wording.ts';
import { rangeInUse } from '../number-queries.ts';
import { printWords, symbolNames } from '../wording.ts';
import { TakesNumber } from './takes-number.tsx';

/** The values typed for all layouts, kept when the user chooses another layout. */
export interface TypedFields {
  artwork: string;
  batch: string;
  bestBefore: string;
  symbol: CodeSymbol;
  lines: string;
  sscc: string;
  serial: string;
  from: string;
  of: string;
  /** The kinds of which the next number of the client's range is taken, instead of what is typed. */
  next: readonly NumberKind[];
}

export const nothingTyped: TypedFields = {
  artwork: '',
  batch: '',
  bestBefore: '',
  symbol: 'auto',
  lines: '',
  sscc: '',
  serial: '',
  from: '',
  of: '',
  next: [],
};

const orNone = (text: string): string | undefined => (text === '' ? undefined : text);

/** A layout with its fields in the form for a request: optional fields are left out if empty. */
export const layoutRequestOf = (
  layout: Layout,
  { artwork, batch, bestBefore, symbol, lines, sscc, serial, from, of, next }: TypedFields,
): LayoutInput => {
  const numbered = (kind: NumberKind, typed: string) => (next.includes(kind) ? nextNumber : orNone(typed));
  switch (layout) {
    case 'artwork':
      return { layout, fields: artwork === '' ? {} : { artwork } };
    case 'barcode':
      return { layout, fields: {} };
    case 'best_before':
      return { layout, fields: { batch, bestBefore, symbol, serial: numbered('serial', serial) } };
    case 'address':
      return { layout, fields: { lines, sscc: numbered('sscc', sscc) } };
    case 'carton':
    default:
      return {
        layout,
        fields: {
          batch: orNone(batch),
          bestBefore: orNone(bestBefore),
          symbol,
          serial: numbered('serial', serial),
          from: numbered('carton', from),
          of: orNone(of),
        },
      };
  }
};

const required: ReadonlySet<string> = new Set(['best_before.batch', 'best_before.bestBefore']);

type LayoutFieldsProps = {
  layout: Layout;
  typed: TypedFields;
  onType: (change: Partial<TypedFields>) => void;
  /** The errors, by the names in the request: 'fields.batch'. */
  wrong: Readonly<Record<string, string | undefined>>;
  /** The artwork files that can be printed, and their names. */
  artwork: readonly { value: string; label: string }[];
  /** The ranges of the client from which numbers can be taken. */
  ranges: readonly NumberRange[];
  /** What the date on the label says. */
  dateKind: DateKind;
};

export const LayoutFields = ({
  layout,
  typed,
  onType,
  wrong,
  artwork,
  ranges,
  dateKind,
}: LayoutFieldsProps) => {
  const text = (
    name: 'batch' | 'bestBefore' | 'sscc' | 'serial',
    label: string,
    hint?: string,
  ): ReactNode => (
    <Field
      label={label}
      required={required.has(`${layout}.${name}`)}
      error={wrong[`fields.${name}`]}
      hint={hint}
    >
      <Input
        type={name === 'bestBefore' ? 'date' : 'text'}
        takes={name === 'bestBefore' ? 'date' : name === 'serial' ? 'code' : name}
        autoComplete="off"
        value={typed[name]}
        onChange={({ currentTarget }) => onType({ [name]: currentTarget.value })}
      />
    </Field>
  );
  const count = (name: 'from' | 'of', label: string, hint: string): ReactNode => (
    <Field label={label} error={wrong[`fields.${name}`]} hint={hint}>
      <NumberInput
        value={typed[name]}
        onChange={({ currentTarget }) => onType({ [name]: currentTarget.value })}
      />
    </Field>
  );
  const numbered = (kind: NumberKind, field: ReactNode): ReactNode => (
    <TakesNumber
      range={rangeInUse(ranges, kind)}
      isNext={typed.next.includes(kind)}
      onChange={(isNext) =>
        onType({ next: [...typed.next.filter((one) => one !== kind), ...(isNext ? [kind] : [])] })
      }
    >
      {field}
    </TakesNumber>
  );
  const dated = (
    <>
      {text('batch', printWords.batch)}
      {text('bestBefore', dateKinds[dateKind])}
      {numbered('serial', text('serial', printWords.serial, printWords.serialHint))}
      <Field label={printWords.symbol} error={wrong['fields.symbol']}>
        <Select
          options={CodeSymbol.options.map((value) => ({ value, label: symbolNames[value] }))}
          value={typed.symbol}
          onValueChange={(symbol) => onType({ symbol })}
        />
      </Field>
    </>
  );
  switch (layout) {
    case 'artwork':
      return artwork.length < 2 ? null : (
        <Field label={printWords.artwork} error={wrong['fields.artwork']}>
          <Select
            options={artwork}
            value={typed.artwork === '' ? artwork[0]?.value : typed.artwork}
            onValueChange={(value) => onType({ artwork: value })}
          />
        </Field>
      );
    case 'barcode':
      return null;
    case 'best_before':
      return dated;
    case 'address':
      return (
        <>
          <Field label={printWords.lines} required error={wrong['fields.lines']}>
            <Textarea
              rows={5}
              maxLength={printing.mostAddressLines * (printing.longestAddressLine + 1)}
              value={typed.lines}
              onChange={({ currentTarget }) => onType({ lines: currentTarget.value })}
            />
          </Field>
          {numbered('sscc', text('sscc', printWords.sscc, printWords.ssccHint))}
        </>
      );
    case 'carton':
    default:
      return (
        <>
          {dated}
          <div className="grid gap-5 sm:grid-cols-2">
            {numbered('carton', count('from', printWords.from, printWords.fromHint))}
            {count('of', printWords.of, printWords.ofHint)}
          </div>
        </>
      );
  }
};
