import { useWatch } from 'react-hook-form';
import { paperSizeOf, paperSizes } from '#domain/printing/paper-sizes.ts';
import { namesOf } from '#domain/record/fields.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { printingWords as words } from '../wording.ts';
import type { PartProps } from './draft.ts';

/** The path of a printer that takes IPP. */
export const PathField = ({ form }: PartProps) => (
  <Field label={words.path} hint={words.pathHint} error={form.formState.errors.path?.message}>
    <Input autoComplete="off" {...form.register('path')} />
  </Field>
);

/** The fields that only paper printers have. */
export const PaperFields = ({ form }: PartProps) => {
  const { control, setValue } = form;
  const size = paperSizeOf({ mediaWidthMm: useWatch({ control, name: 'mediaWidthMm' }) });
  return (
    <>
      <PathField form={form} />
      <Field label={words.paper}>
        <Select
          options={namesOf(paperSizes).map((value) => ({ value, label: value }))}
          value={size}
          onValueChange={(value) => {
            const { widthMm, heightMm } = paperSizes[value];
            setValue('mediaWidthMm', widthMm, { shouldDirty: true });
            setValue('mediaHeightMm', heightMm, { shouldDirty: true });
          }}
        />
      </Field>
    </>
  );
};
