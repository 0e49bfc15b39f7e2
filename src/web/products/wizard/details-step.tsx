import type { KeyboardEvent, ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { formFields } from '#domain/products/product-fields.ts';
import type { NamesOfKind } from '#domain/record/fields.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { NumberInput } from '#web/kit/fields/number-input.tsx';
import { Textarea } from '#web/kit/fields/textarea.tsx';
import { ClientSelect } from '#web/clients/select/client-select.tsx';
import type { Uploads } from '#web/files/use-uploads.ts';
import { SignWithoutFont } from '#web/releases/parts/sign-without-font.tsx';
import { enterMovesOn } from './codes/code-key.ts';
import { CodesField } from './codes/codes-field.tsx';
import { ImagesField } from './files/images-field.tsx';
import { PlacesField } from './codes/places-field.tsx';
import { useWizardForm } from './wizard-form.ts';
import { fieldNames, wizardWords } from './wizard-wording.ts';

type CodeName = NamesOfKind<typeof formFields, 'code'>;
type QuantityName = NamesOfKind<typeof formFields, 'quantity'>;

/** A field for a code: a scan stays in it, and its Enter moves to the next field. */
const CodeField = ({ name, required = false }: { name: CodeName; required?: boolean }) => {
  const { register, setValue, formState } = useWizardForm();
  const clean = (code: string) => setValue(name, code, { shouldDirty: true });
  return (
    <Field label={fieldNames[name]} required={required} error={formState.errors[name]?.message}>
      <Input
        code
        autoComplete="off"
        takes={name === 'barcode' ? 'gtin' : 'code'}
        {...register(name)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => enterMovesOn(event, clean)}
      />
    </Field>
  );
};

const QuantityField = ({ name }: { name: QuantityName }) => {
  const { register, formState } = useWizardForm();
  return (
    <Field label={fieldNames[name]} error={formState.errors[name]?.message}>
      <NumberInput {...register(name)} />
    </Field>
  );
};

const ClientField = () => {
  const { control } = useWizardForm();
  return (
    <Controller
      control={control}
      name="clientId"
      render={({ field, fieldState }) => (
        <Field label={fieldNames.clientId} error={fieldState.error?.message}>
          <ClientSelect
            buttonRef={field.ref}
            none={wizardWords.noClient}
            mayCreate
            value={field.value ?? undefined}
            onChange={(clientId) => field.onChange(clientId ?? null)}
          />
        </Field>
      )}
    />
  );
};

/** Says at once, and not only where the label is printed, that no label can have a sign of the SKU or the description. */
const SignHere = () => {
  const { control } = useWizardForm();
  const [sku, itemDescription] = useWatch({ control, name: ['sku', 'itemDescription'] });
  return <SignWithoutFont sku={sku} itemDescription={itemDescription} />;
};

/** Step 1: the product, its client, its packing and its pictures. */
export const DetailsStep = ({ imageUploads, copy }: { imageUploads: Uploads; copy: ReactNode }) => {
  const { register, formState } = useWizardForm();
  const { errors } = formState;
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
        <CodeField name="sku" required />
        <Field label={fieldNames.itemDescription} error={errors.itemDescription?.message}>
          <Input autoComplete="off" {...register('itemDescription')} />
        </Field>
      </div>
      <SignHere />
      {copy}
      <div className="grid gap-5 sm:grid-cols-3">
        <CodeField name="barcode" />
        <ClientField />
        <CodeField name="clientSku" />
      </div>
      {/* On a phone some names take two lines; the boxes are aligned nevertheless. */}
      <div className="grid grid-cols-3 gap-3 sm:gap-5 max-sm:[&_label]:flex max-sm:[&_label]:min-h-10 max-sm:[&_label]:items-end">
        <QuantityField name="caseQuantity" />
        <QuantityField name="layerQuantity" />
        <QuantityField name="palletQuantity" />
      </div>
      <CodesField />
      <PlacesField />
      <Field label={fieldNames.notes} error={errors.notes?.message}>
        <Textarea {...register('notes')} />
      </Field>
      <ImagesField uploads={imageUploads} />
    </div>
  );
};
