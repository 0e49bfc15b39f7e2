import { useEffect, useRef, type RefCallback } from 'react';
import { imageAddress } from '#domain/files/image-value.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import type { Uploads } from '../use-uploads.ts';
import type { FileKindName } from '../wording.ts';
import { DropArea } from './drop-area.tsx';
import { UploadList } from './upload-list.tsx';
import { filesWords as words } from '../wording.ts';

export type ImageFieldProps = {
  label: string;
  kind: FileKindName;
  uploads: Uploads;
  /** The image in the form; '' for none. */
  image: string;
  /** The saved image; '' for none. */
  saved: string;
  /** What the image shows. */
  alt: string;
  /** Says that saving now removes the image. */
  withoutImage: string;
  error: string | undefined;
  onChange: (image: string) => void;
  /** Receives the focus if the field has an error. */
  ref: RefCallback<HTMLFieldSetElement>;
};

/** The single picture of a record. Change allows choosing another; the saved one can be restored. */
export const ImageField = ({
  label,
  kind,
  uploads,
  image,
  saved,
  alt,
  withoutImage,
  error,
  onChange,
  ref,
}: ImageFieldProps) => {
  const area = useRef<HTMLFieldSetElement>(null);
  const wasShown = useRef(image !== '');

  // The button that had the focus was removed along with the picture.
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
      <legend className="mb-1.5 text-quiet font-[560]">{label}</legend>
      {image === '' ? (
        <div className="grid gap-2">
          <DropArea kind={kind} label={words.chooseImage} onFiles={uploads.add} />
          <UploadList uploads={uploads} />
          {saved === '' ? null : (
            <p className="flex flex-wrap items-center gap-x-3 text-quiet text-ink-quiet">
              {withoutImage}
              <Button
                variant="quiet"
                size="dense"
                onClick={() => {
                  uploads.clear();
                  onChange(saved);
                }}
              >
                {words.keepCurrentImage}
              </Button>
            </p>
          )}
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <ImageFrame
            src={imageAddress(image, 480)}
            alt={alt}
            eager
            className="max-w-32 border border-line"
          />
          <Button onClick={() => onChange('')}>{words.change}</Button>
        </div>
      )}
      <p aria-live="polite" className="mt-1.5 text-quiet font-medium text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
};
