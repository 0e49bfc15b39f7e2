import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { ImageField, type ImageFieldProps } from './image-field.tsx';

/** What the form of a record has of its picture. */
interface ImageValues {
  image: string;
  /** The record that the edit started from; null for a new one. */
  startedFrom: { image: string | null } | null;
}

type FormImageFieldProps<Values extends ImageValues, Sent> = Pick<
  ImageFieldProps,
  'label' | 'kind' | 'uploads' | 'alt' | 'withoutImage'
> & { form: UseFormReturn<Values, unknown, Sent> };

/** The picture in the form of a record that has one. */
export const FormImageField = <Values extends ImageValues, Sent>({
  form,
  ...shown
}: FormImageFieldProps<Values, Sent>) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every such form has these fields
  const { control, setValue } = form as unknown as UseFormReturn<ImageValues>;
  const {
    field: { ref },
    fieldState,
  } = useController({ control, name: 'image' });
  const [image, startedFrom] = useWatch({ control, name: ['image', 'startedFrom'] });
  return (
    <ImageField
      {...shown}
      ref={ref}
      image={image}
      saved={startedFrom?.image ?? ''}
      error={fieldState.error?.message}
      onChange={(value) => setValue('image', value, { shouldDirty: true })}
    />
  );
};
