import { useController, useWatch } from 'react-hook-form';
import * as limits from '#domain/limits.ts';
import { DropArea } from '#web/files/parts/drop-area.tsx';
import { UploadList } from '#web/files/parts/upload-list.tsx';
import type { Uploads } from '#web/files/use-uploads.ts';
import { ImageList } from './image-list.tsx';
import { UndoLine, useRemoval } from './undo-line.tsx';
import { useWizardForm } from './wizard-form.ts';
import { fieldNames } from './wizard-wording.ts';

/** The product's images, with adding, ordering and removing. */
export const ImagesField = ({ uploads }: { uploads: Uploads }) => {
  const { control, setValue, getValues, clearErrors } = useWizardForm();
  const images = useWatch({ control, name: 'images' });
  const {
    field: { ref },
    fieldState,
  } = useController({ control, name: 'images' });
  const { removal, remember, forget } = useRemoval();
  const change = (next: string[]) => {
    clearErrors('images');
    setValue('images', next, { shouldDirty: true });
  };
  const remove = (index: number) => {
    const image = images[index];
    if (image === undefined) return;
    change(images.toSpliced(index, 1));
    remember({
      text: `Image ${index + 1} removed.`,
      undo: () => change(getValues('images').toSpliced(index, 0, image)),
    });
  };
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={fieldNames.images}
      className="grid gap-3 border-t border-line pt-5"
    >
      <h3 className="text-quiet font-[560]">
        {fieldNames.images}{' '}
        <span className="font-normal text-ink-quiet">
          {images.length} of {limits.product.maxImages}; the first is the primary
        </span>
      </h3>
      {images.length === 0 ? null : <ImageList images={images} onChange={change} onRemove={remove} />}
      <UndoLine removal={removal} onDone={forget} />
      <DropArea
        kind="productImage"
        label="Add images"
        hint="10 at a time, 20 in all"
        multiple
        disabled={images.length >= limits.product.maxImages}
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} />
      <p aria-live="polite" className="text-quiet font-medium text-danger empty:hidden">
        {fieldState.error?.message}
      </p>
    </section>
  );
};
