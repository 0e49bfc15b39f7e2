import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { ImageField } from '#web/files/parts/image-field.tsx';
import type { Uploads } from '#web/files/use-uploads.ts';
import { fieldLabels } from './form-wording.ts';
import type { ItemValues } from './item-values.ts';
import { inventoryWords as words } from '../wording.ts';

type ItemImageFieldProps = {
  form: UseFormReturn<ItemValues, unknown, ItemValues>;
  uploads: Uploads;
};

/** The picture of a label. */
export const ItemImageField = ({ form: { control, setValue }, uploads }: ItemImageFieldProps) => {
  const {
    field: { ref },
    fieldState,
  } = useController({ control, name: 'image' });
  const [image, startedFrom] = useWatch({ control, name: ['image', 'startedFrom'] });
  return (
    <ImageField
      ref={ref}
      label={fieldLabels.image}
      kind="inventoryImage"
      uploads={uploads}
      image={image}
      saved={startedFrom?.image ?? ''}
      alt={startedFrom === null ? words.imageLabel : words.imageOf({ labelSku: startedFrom.labelSku })}
      withoutImage={words.savedWithoutImage}
      error={fieldState.error?.message}
      onChange={(value) => setValue('image', value, { shouldDirty: true })}
    />
  );
};
