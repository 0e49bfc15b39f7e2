import type { ReactNode } from 'react';
import { CodeSymbol, type Layout, type LayoutInput } from '#domain/printing/job.ts';
import { printing } from '#domain/printing/printing-limits.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Textarea } from '#web/kit/fields/textarea.tsx';
import { printWords, symbolNames } from '../wording.ts';

/** The values typed for all layouts, kept when the user chooses another layout. */
export interface TypedFields {
  artwork: string;
  batch: string;
  bestBefore: string;
  symbol: CodeSymbol;
  lines: string;
  sscc: string;
  from: string;
  of: string;
}

export const nothingTyped: TypedFields = {
  artwork: '',
  batch: '',
  bestBefore: '',
  symbol: 'auto',
  lines: '',
  sscc: '',
  from: '',
  of: '',
};

const orNone = (text: string): string | undefined => (text === '' ? undefined : text);

/** A layout with its fields in the form for a request: optional fields are left out if empty. */
export const layoutRequestOf = (
  layout: Layout,
  { artwork, batch, bestBefore, symbol, lines, sscc, from, of }: TypedFields,
): LayoutInput => {
  switch (layout) {
    case 'artwork':
      return { layout, fields: artwork === '' ? {} : { artwork } };
    case 'barcode':
      return { layout, fields: {} };
    case 'best_before':
      return { layout, fields: { batch, bestBefore, symbol } };
    case 'address':
      return { layout, fields: { lines, sscc: orNone(sscc) } };
    case 'carton':
    default:
      return {
        layout,
        fields: {
          batch: orNone(batch),
          bestBefore: orNone(bestBefore),
          symbol,
          from: orNone(from),
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
};

export const LayoutFields = ({ layout, typed, onType, wrong, artwork }: LayoutFieldsProps) => {
  const text = (name: 'batch' | 'bestBefore' | 'sscc', label: string, hint?: string): ReactNode => (
    <Field
      label={label}
      required={required.has(`${layout}.${name}`)}
      error={wrong[`fields.${name}`]}
      hint={hint}
    >
      <Input
        type={name === 'bestBefore' ? 'date' : 'text'}
        takes={name === 'bestBefore' ? 'date' : name}
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
  const dated = (
    <>
      {text('batch', printWords.batch)}
      {text('bestBefore', printWords.bestBefore)}
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
          {text('sscc', printWords.sscc, printWords.ssccHint)}
        </>
      );
    case 'carton':
    default:
      return (
        <>
          {dated}
          <div className="grid gap-5 sm:grid-cols-2">
            {count('from', printWords.from, printWords.fromHint)}
            {count('of', printWords.of, printWords.ofHint)}
          </div>
        </>
      );
  }
};
