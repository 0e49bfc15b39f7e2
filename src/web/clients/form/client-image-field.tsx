import { useEffect, useRef } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import type { ClientDraft } from '#domain/clients/contract.ts';
import { imageAddress } from '#domain/files/image-value.ts';
import { DropArea } from '#web/files/parts/drop-area.tsx';
import { UploadList } from '#web/files/parts/upload-list.tsx';
import type { Uploads } from '#web/files/use-uploads.ts';
import { Button } from '#web/kit/button.tsx';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import type { ClientValues } from './client-values.ts';
import { fieldLabels } from './form-wording.ts';

type ClientImageFieldProps = {
  form: UseFormReturn<ClientValues, unknown, ClientDraft>;
  uploads: Uploads;
  /** Null for a client that has no name yet. */
  clientName: string | null;
  error: string | undefined;
};

/** The client's picture. Change clears it, so that another one can take its place. */
export const ClientImageField = ({ form, uploads, clientName, error }: ClientImageFieldProps) => {
  const { control, setValue } = form;
  const { ref } = useController({ control, name: 'image' }).field;
  const [image, startedFrom] = useWatch({ control, name: ['image', 'startedFrom'] });
  const area = useRef<HTMLFieldSetElement>(null);
  const wasShown = useRef(image !== '');
  const before = startedFrom?.image ?? '';

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
          <DropArea kind="productImage" label="Choose an image" onFiles={uploads.add} />
          <UploadList uploads={uploads} />
          {before === '' ? null : (
            <p className="flex flex-wrap items-center gap-x-3 text-quiet text-ink-quiet">
              Saved like this, the client has no image.
              <Button
                variant="quiet"
                size="dense"
                onClick={() => {
                  uploads.clear();
                  setValue('image', before, { shouldDirty: true });
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
            alt={clientName === null ? 'Image of the client' : `Image of ${clientName}`}
            eager
            className="max-w-32 border border-line"
          />
          <Button onClick={() => setValue('image', '', { shouldDirty: true })}>Change</Button>
        </div>
      )}
      <p aria-live="polite" className="mt-1.5 text-quiet font-medium text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
};
