import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import type { ClientDraft } from '#domain/clients/contract.ts';
import { ImageField } from '#web/files/parts/image-field.tsx';
import type { Uploads } from '#web/files/use-uploads.ts';
import type { ClientValues } from './client-values.ts';
import { fieldLabels } from './form-wording.ts';
import { clientsWords as words } from '../wording.ts';

type ClientImageFieldProps = {
  form: UseFormReturn<ClientValues, unknown, ClientDraft>;
  uploads: Uploads;
  /** Null for a client without a name yet. */
  clientName: string | null;
};

export const ClientImageField = ({
  form: { control, setValue },
  uploads,
  clientName,
}: ClientImageFieldProps) => {
  const {
    field: { ref },
    fieldState,
  } = useController({ control, name: 'image' });
  const [image, startedFrom] = useWatch({ control, name: ['image', 'startedFrom'] });
  return (
    <ImageField
      ref={ref}
      label={fieldLabels.image}
      kind="productImage"
      uploads={uploads}
      image={image}
      saved={startedFrom?.image ?? ''}
      alt={clientName === null ? words.imageClient : words.imageOf({ clientName })}
      withoutImage={words.savedWithoutImage}
      error={fieldState.error?.message}
      onChange={(value) => setValue('image', value, { shouldDirty: true })}
    />
  );
};
