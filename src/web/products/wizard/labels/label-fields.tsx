import type { KeyboardEvent } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { labelFields } from '#domain/products/label-fields.ts';
import type { NamesOfKind } from '#domain/record/fields.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { LabelPicture } from '../../label/label-picture.tsx';
import { choiceInWords } from '../../../record/choice-in-words.ts';
import { labelFieldNames } from '../../label-field-names.ts';
import { enterMovesOn } from '../codes/code-key.ts';
import { LabelSkuField } from './label-sku-field.tsx';
import { choicesOf, type EnumeratedName } from '../wizard-draft.ts';
import { useWizardForm } from '../wizard-form.ts';
import { placesWords, wizardWords } from '../wizard-wording.ts';
import { productsWizardWords as words } from '../wording.ts';

type TextName = Exclude<NamesOfKind<typeof labelFields, 'code' | 'text' | 'list'>, 'labelSku'>;

const TextField = ({ label, name, hint }: { label: number; name: TextName; hint?: string }) => {
  const { register, setValue, formState } = useWizardForm();
  const path = `labels.${label}.${name}` as const;
  const isCode = labelFields[name].kind === 'code';
  const clean = (code: string) => setValue(path, code, { shouldDirty: true });
  return (
    <Field
      className="min-w-0"
      label={labelFieldNames[name]}
      hint={hint}
      error={formState.errors.labels?.[label]?.[name]?.message}
    >
      <Input
        code={isCode}
        autoComplete="off"
        takes={isCode ? 'code' : undefined}
        {...register(path)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) =>
          enterMovesOn(event, isCode ? clean : undefined)
        }
      />
    </Field>
  );
};

/** Stands for the empty value, which a select cannot have. */
const notSet = 'not-set';

const ChoiceField = ({ label, name }: { label: number; name: EnumeratedName }) => {
  const { control } = useWizardForm();
  return (
    <Controller
      control={control}
      name={`labels.${label}.${name}`}
      render={({ field, fieldState }) => {
        const known = choicesOf(name);
        // An older record's value that is no longer a choice stays until another is chosen.
        const own = field.value === '' || known.includes(field.value) ? [] : [field.value];
        return (
          <Field className="min-w-0" label={labelFieldNames[name]} error={fieldState.error?.message}>
            <Select
              ref={field.ref}
              value={field.value === '' ? notSet : field.value}
              onValueChange={(value) => field.onChange(value === notSet ? '' : value)}
              onBlur={field.onBlur}
              options={[
                { value: notSet, label: wizardWords.notSet },
                ...[...known, ...own].map((value) => ({ value, label: choiceInWords(name, value) })),
              ]}
            />
          </Field>
        );
      }}
    />
  );
};

const LivePicture = ({ label }: { label: number }) => {
  const { control } = useWizardForm();
  const [labelSize, labelOrientation, labelFeed] = useWatch({
    control,
    name: [`labels.${label}.labelSize`, `labels.${label}.labelOrientation`, `labels.${label}.labelFeed`],
  });
  return (
    <LabelPicture
      label={{
        labelSize: labelSize || null,
        labelOrientation: labelOrientation || null,
        labelFeed: labelFeed || null,
      }}
    />
  );
};

/** The fields of a label, next to the label drawn from them. */
export const LabelFields = ({ label }: { label: number }) => (
  <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_18rem]">
    <div className="grid content-start gap-5 sm:grid-cols-2">
      <LabelSkuField label={label} />
      <ChoiceField label={label} name="labelType" />
      <ChoiceField label={label} name="labelOrientation" />
      <ChoiceField label={label} name="labelFeed" />
      <TextField label={label} name="labelSize" hint={words.sizeHint} />
      <TextField label={label} name="labelMaterial" />
      <ChoiceField label={label} name="adhesiveType" />
      <TextField label={label} name="supplierCode" />
      <TextField label={label} name="supplierName" />
      <ChoiceField label={label} name="printLayout" />
      <ChoiceField label={label} name="dateKind" />
      <ChoiceField label={label} name="pages" />
      <ChoiceField label={label} name="grey" />
      <ChoiceField label={label} name="releaseMark" />
      <TextField label={label} name="covers" hint={placesWords.covers} />
      <TextField label={label} name="carries" hint={placesWords.carries} />
    </div>
    <div className="min-h-40 md:sticky md:top-0 md:self-start">
      <LivePicture label={label} />
    </div>
  </div>
);
