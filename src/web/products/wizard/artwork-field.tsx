import TrashIcon from 'lucide-react/icons/trash-2';
import { useController, useWatch } from 'react-hook-form';
import * as limits from '#domain/limits.ts';
import { ArtworkCheckHere } from '#web/artwork/parts/artwork-check-here.tsx';
import { DropArea } from '#web/files/parts/drop-area.tsx';
import { UploadList } from '#web/files/parts/upload-list.tsx';
import type { Uploads } from '#web/files/use-uploads.ts';
import { IconButton } from '#web/kit/icon-button.tsx';
import type { FileNames } from '../file-names.ts';
import { labelFieldNames } from '../label-field-names.ts';
import { FileMark } from './file-mark.tsx';
import { fileName } from './file-name.ts';
import { UndoLine, useRemoval } from './undo-line.tsx';
import { useWizardForm } from './wizard-form.ts';

// A label that was just removed has no values.
const orNull = (text: string | undefined): string | null => (text?.trim() ? text : null);

/** What the files of a label are for, as it is typed now. */
const useArtworkUse = (index: number) => {
  const { control } = useWizardForm();
  const [labelSku, labelSize, labelOrientation, labelType] = useWatch({
    control,
    name: [
      `labels.${index}.labelSku`,
      `labels.${index}.labelSize`,
      `labels.${index}.labelOrientation`,
      `labels.${index}.labelType`,
    ],
  });
  const [sku, clientSku, barcode, codes] = useWatch({
    control,
    name: ['sku', 'clientSku', 'barcode', 'codes'],
  });
  return {
    label: {
      labelSku: orNull(labelSku),
      labelSize: orNull(labelSize),
      labelOrientation: orNull(labelOrientation),
      labelType: orNull(labelType),
    },
    product: { sku, clientSku: orNull(clientSku), barcode: orNull(barcode), codes },
  };
};

type ArtworkFieldProps = {
  label: number;
  uploads: Uploads;
  /** The original names of stored files, by value. */
  names: FileNames;
};

/** The artwork files of one label, with adding and removing. */
export const ArtworkField = ({ label, uploads, names }: ArtworkFieldProps) => {
  const { control, getValues, setValue, clearErrors } = useWizardForm();
  const path = `labels.${label}.artworkFiles` as const;
  const files = useWatch({ control, name: path });
  const { label: shownLabel, product } = useArtworkUse(label);
  const {
    field: { ref },
    fieldState,
  } = useController({ control, name: path });
  const { removal, remember, forget } = useRemoval();
  const change = (next: string[]) => {
    clearErrors(path);
    setValue(path, next, { shouldDirty: true });
  };
  const remove = (index: number, file: string) => {
    change(files.toSpliced(index, 1));
    remember({
      text: `${fileName(file, names)} removed.`,
      undo: () => change(getValues(path).toSpliced(index, 0, file)),
    });
  };
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={labelFieldNames.artworkFiles}
      className="grid gap-3 border-t border-line pt-5"
    >
      <h4 className="text-quiet font-[560]">{labelFieldNames.artworkFiles}</h4>
      {files.length === 0 ? null : (
        <ul aria-label="Artwork files" className="divide-y divide-line border-y border-line">
          {files.map((file, index) => (
            <li key={`${index} ${file}`} className="flex items-center gap-3 py-2">
              <FileMark value={file} />
              <div className="min-w-0 grow">
                <span className="wrap-anywhere">{fileName(file, names)}</span>
                <ArtworkCheckHere value={file} label={shownLabel} product={product} />
              </div>
              <IconButton
                label={`Remove ${fileName(file, names)}`}
                icon={<TrashIcon aria-hidden />}
                onClick={() => remove(index, file)}
              />
            </li>
          ))}
        </ul>
      )}
      <UndoLine removal={removal} onDone={forget} />
      <DropArea
        kind="artwork"
        label="Add artwork"
        hint="5 at a time"
        multiple
        disabled={files.length >= limits.product.maxArtworkPerLabel}
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} />
      <p aria-live="polite" className="text-quiet font-medium text-danger empty:hidden">
        {fieldState.error?.message}
      </p>
    </section>
  );
};
