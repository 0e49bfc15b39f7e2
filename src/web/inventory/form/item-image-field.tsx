import { useEffect, useRef } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { imageAddress } from '#domain/files/image-value.ts';
import { DropArea } from '#web/files/parts/drop-area.tsx';
import { UploadList } from '#web/files/parts/upload-list.tsx';
import type { Uploads } from '#web/files/use-uploads.ts';
import { Button } from '#web/kit/button.tsx';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { fieldLabels } from './form-wording.ts';
import type { ItemValues } from './item-values.ts';

type ItemImageFieldProps = {
  form: UseFormReturn<ItemValues, unknown, ItemValues>;
  uploads: Uploads;
};

/** The picture of a label. Change makes room for another one, and the one that is saved can be kept. */
export const ItemImageField = ({ form, uploads }: ItemImageFieldProps) => {
  const { control, setValue } = form;
  const {
    field: { ref },
    fieldState,
  } = useController({ control, name: 'image' });
  const [image, startedFrom] = useWatch({ control, name: ['image', 'startedFrom'] });
  const area = useRef<HTMLFieldSetElement>(null);
  const wasShown = useRef(image !== '');
  const before = startedFrom?.image ?? '';
  const set = (value: string) => setValue('image', value, { shouldDirty: true });

  // The button that had the focus is gone with the picture it stood beside.
  useEffect(() => {
    if (wasShown.current !== (image !== '')) area.current?.querySelector('button')?.focus();
    wasShown.current = image !== '';
  }, [image]);

  return (
    <fieldset
      ref={(fieldset) => {
        area.current = fieldset;
        ref(fieldset);
      }}
      tabIndex={-1}
      className="min-w-0"
    >
      <legend className="mb-1.5 text-quiet font-[560]">{fieldLabels.image}</legend>
      {image === '' ? (
        <div className="grid gap-2">
          <DropArea kind="inventoryImage" label="Choose an image" onFiles={uploads.add} />
          <UploadList uploads={uploads} />
          {before === '' ? null : (
            <p className="flex flex-wrap items-center gap-x-3 text-quiet text-ink-quiet">
              Saved like this, the item has no image.
              <Button
                variant="quiet"
                size="dense"
                onClick={() => {
                  uploads.clear();
                  set(before);
                }}
              >
                Keep the current image
              </Button>
            </p>
          )}
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <ImageFrame
            src={imageAddress(image, 480)}
            alt={startedFrom === null ? 'Image of the label' : `Image of ${startedFrom.labelSku}`}
            eager
            className="max-w-32 border border-line"
          />
          <Button onClick={() => set('')}>Change</Button>
        </div>
      )}
      <p aria-live="polite" className="mt-1.5 text-quiet font-medium text-danger empty:hidden">
        {fieldState.error?.message}
      </p>
    </fieldset>
  );
};
