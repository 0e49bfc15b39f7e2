import { useEffect, useRef, useState } from 'react';
import type { ImportLook } from '#domain/imports/contract.ts';
import type { Mapping } from '#domain/imports/mapping.ts';
import { delimiters, textEncodings } from '#domain/imports/text-form.ts';
import { ClientSelect } from '#web/clients/select/client-select.tsx';
import { useClientName } from '#web/clients/select/queries.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { hasField, withConstant } from '../edit-mapping.ts';
import type { Guess } from '../use-new-import.ts';
import { delimiterNames, encodingNames, importsWords as words } from '../wording.ts';

type ReadingProps = {
  look: ImportLook;
  mapping: Mapping;
  onMap: (mapping: Mapping, guess?: Guess) => void;
};

/** How the file is read: its sheet, its row of headings, its encoding, and whose products they are. */
export const Reading = ({ look, mapping, onMap }: ReadingProps) => (
  <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
    {look.sheets.length > 1 ? (
      <Field label={words.sheet}>
        <Select
          size="dense"
          options={look.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
          value={mapping.sheet ?? undefined}
          onValueChange={(sheet) => onMap({ ...mapping, sheet }, 'all')}
        />
      </Field>
    ) : null}
    <Field label={words.rowHeadings} hint={words.zeroIfNone}>
      <HeadingRow mapping={mapping} onMap={onMap} />
    </Field>
    {mapping.text ? <TextReading text={mapping.text} mapping={mapping} onMap={onMap} /> : null}
    <Field label={words.decimals}>
      <Select
        size="dense"
        options={[
          { value: '.', label: words.point12005 },
          { value: ',', label: words.comma12005 },
        ]}
        value={mapping.decimal}
        onValueChange={(decimal) => onMap({ ...mapping, decimal })}
      />
    </Field>
    {hasField(mapping, 'clientName') ? null : <ClientOfAll mapping={mapping} onMap={onMap} />}
  </div>
);

type MappedProps = Omit<ReadingProps, 'look'>;

const HeadingRow = ({ mapping, onMap }: MappedProps) => {
  const [typed, setTyped] = useState(String(mapping.headingRow));
  return (
    <NumberInput
      size="dense"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        const headingRow = /^\d{1,6}$/.test(typed) ? Number(typed) : mapping.headingRow;
        setTyped(String(headingRow));
        if (headingRow !== mapping.headingRow) onMap({ ...mapping, headingRow }, 'rest');
      }}
    />
  );
};

const TextReading = ({ text, mapping, onMap }: MappedProps & { text: NonNullable<Mapping['text']> }) => (
  <>
    <Field label={words.encoding}>
      <Select
        size="dense"
        options={textEncodings.map((value) => ({ value, label: encodingNames[value] }))}
        value={text.encoding}
        onValueChange={(encoding) => onMap({ ...mapping, text: { ...text, encoding } }, 'rest')}
      />
    </Field>
    <Field label={words.columnsAreDividedBy}>
      <Select
        size="dense"
        options={delimiters.map((value) => ({ value, label: delimiterNames[value] }))}
        value={text.delimiter}
        onValueChange={(delimiter) => onMap({ ...mapping, text: { ...text, delimiter } }, 'all')}
      />
    </Field>
  </>
);

/** The client of all rows, for a file without a column for it. */
const ClientOfAll = ({ mapping, onMap }: MappedProps) => {
  const [clientId, setClientId] = useState<number>();
  const name = useClientName(clientId);
  const named = mapping.constants.clientName ?? '';
  // The name of a client that was just chosen arrives after its id.
  const awaited = useRef(false);
  useEffect(() => {
    if (!awaited.current || name === null) return;
    awaited.current = false;
    if (name !== named) onMap(withConstant(mapping, 'clientName', name));
  }, [name, named, mapping, onMap]);
  return (
    <Field label={words.clientAllRows}>
      <ClientSelect
        size="dense"
        none={named || words.noClient}
        mayCreate
        value={clientId}
        onChange={(id) => {
          setClientId(id);
          awaited.current = id !== undefined;
          if (id === undefined) onMap(withConstant(mapping, 'clientName', ''));
        }}
      />
    </Field>
  );
};
