import { useWatch } from 'react-hook-form';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Select } from '#web/kit/fields/select.tsx';
import { paperSizes, type PaperSize, printingWords as words } from '../wording.ts';
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
  const size: PaperSize =
    useWatch({ control, name: 'mediaWidthMm' }) === paperSizes.Letter[0] ? 'Letter' : 'A4';
  return (
    <>
      <PathField form={form} />
      <Field label={words.paper}>
        <Select
          options={(['A4', 'Letter'] as const).map((value) => ({ value, label: value }))}
          value={size}
          onValueChange={(value) => {
            const [width, height] = paperSizes[value];
            setValue('mediaWidthMm', width, { shouldDirty: true });
            setValue('mediaHeightMm', height, { shouldDirty: true });
          }}
        />
      </Field>
    </>
  );
};
