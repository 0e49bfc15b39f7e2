import XIcon from 'lucide-react/icons/x';
import { bulkPlaceFields } from '#domain/imports/bulk-places.ts';
import { bulkLabelFields, bulkProductFields, type BulkValues } from '#domain/imports/bulk-contract.ts';
import { LabelType } from '#domain/products/label.ts';
import type { Field as RecordField } from '#domain/record/field.ts';
import { entriesOf, namesOf } from '#domain/record/fields.ts';
import { listText } from '#domain/record/kinds.ts';
import { ClientSelect } from '#web/clients/select/client-select.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { Textarea } from '#web/kit/fields/textarea.tsx';
import { choiceInWords } from '#web/record/choice-in-words.ts';
import type { BulkForm } from '../use-bulk-edit.ts';
import { bulkEdit as words, bulkFieldNames } from '../wording.ts';

const fields = { ...bulkProductFields, ...bulkLabelFields, ...bulkPlaceFields };
type Name = keyof BulkValues;

/** Fields of labels have the same names as fields of products. */
const nameOf = (name: Name): string =>
  name in bulkLabelFields && !fields[name].name.startsWith('Label')
    ? words.label({ name: bulkFieldNames[name] })
    : bulkFieldNames[name];

type BulkFieldsProps = { form: BulkForm; onForm: (form: BulkForm) => void; disabled: boolean };

/** The fields to set, one below the other, and a choice of other fields. */
export const BulkFields = ({ form, onForm, disabled }: BulkFieldsProps) => {
  const { set, labelType } = form;
  const chosen = namesOf(set);
  const change = (name: Name, value: string | number | null) =>
    onForm({ ...form, set: { ...set, [name]: value } });
  const remove = (name: Name) =>
    onForm({
      ...form,
      set: Object.fromEntries(entriesOf(set).filter(([one]) => one !== name)),
    });
  const setsLabels = chosen.some((name) => name in bulkLabelFields);
  return (
    <fieldset disabled={disabled} className="grid max-w-3xl gap-4">
      <legend className="sr-only">{words.whatToSet}</legend>
      {chosen.map((name) => (
        <div key={name} className="flex items-start gap-2">
          <Field label={nameOf(name)} hint={hints[name]} className="grow">
            <Value field={fields[name]} name={name} value={typedValue(set[name])} onChange={change} />
          </Field>
          <IconButton
            className="mt-6"
            label={words.doNotSet({ name: nameOf(name) })}
            icon={<XIcon aria-hidden />}
            onClick={() => remove(name)}
          />
        </div>
      ))}
      {setsLabels ? (
        <Field label={words.inWhichLabels} hint={words.severalLabels}>
          <Select
            options={[
              { value: 'every', label: words.everyLabel },
              ...LabelType.options.map((value) => ({ value, label: words.onlyLabelsType({ value }) })),
            ]}
            value={labelType ?? 'every'}
            onValueChange={(value) => onForm({ ...form, labelType: value === 'every' ? null : value })}
          />
        </Field>
      ) : null}
      <Field label={chosen.length === 0 ? words.fieldToSet : words.anotherField}>
        <Select
          key={chosen.length}
          options={namesOf(fields)
            .filter((name) => !chosen.includes(name))
            .map((value) => ({ value, label: nameOf(value) }))}
          value={undefined}
          placeholder={words.chooseField}
          onValueChange={(name) => change(name, null)}
        />
      </Field>
    </fieldset>
  );
};

const typedValue = (value: BulkValues[Name]): string | number | null =>
  Array.isArray(value) ? listText(value) : (value ?? null);

const hints: Partial<Record<Name, string>> = {
  clientId: words.withoutClientHint,
  labelSize: words.sizeHint,
  covers: words.coversHint,
  labelSkuStandsOn: words.placesHint,
  carries: words.carriesHint,
};

const notSet = 'not-set';

type ValueProps = {
  field: RecordField;
  name: Name;
  value: string | number | null;
  onChange: (name: Name, value: string | number | null) => void;
};

/** One value to set; an empty value empties the field. */
const Value = ({ field: { kind, choices, maxLength, name: shown }, name, value, onChange }: ValueProps) => {
  if (kind === 'id')
    return (
      <ClientSelect
        mayCreate
        value={typeof value === 'number' ? value : undefined}
        onChange={(id) => onChange(name, id ?? null)}
        none={words.noClient}
      />
    );
  const text = value === null ? '' : String(value);
  if (choices)
    return (
      <Select
        options={[
          { value: notSet, label: words.notSet },
          ...choices.map((one) => ({ value: one, label: choiceInWords(name, one) })),
        ]}
        value={text === '' ? notSet : text}
        onValueChange={(one) => onChange(name, one === notSet ? null : one)}
      />
    );
  const shared = {
    value: text,
    maxLength,
    placeholder: words.emptyIsEmptied({ shown }),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(name, target.value === '' ? null : target.value),
  };
  return name === 'notes' ? (
    <Textarea {...shared} />
  ) : (
    <Input code={kind === 'code'} autoComplete="off" {...shared} />
  );
};
