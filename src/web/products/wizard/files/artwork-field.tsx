import TrashIcon from 'lucide-react/icons/trash-2';
import { useWatch } from 'react-hook-form';
import * as limits from '#domain/limits.ts';
import { ArtworkCheckHere } from '#web/artwork/parts/artwork-check-here.tsx';
import type { Uploads } from '#web/files/use-uploads.ts';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import type { FileNames } from '#web/files/file-names.ts';
import { labelFieldNames } from '../../label-field-names.ts';
import { FileMark } from './file-mark.tsx';
import { fileName } from './file-name.ts';
import { FilesField } from './files-field.tsx';
import { useWizardForm } from '../wizard-form.ts';
import { productsWizardWords as words } from '../wording.ts';

// A label that was just removed has no values.
const orNull = (text: string | undefined): string | null => (text?.trim() ? text : null);

/** The current form values that the files of a label are checked against. */
const useArtworkUse = (index: number) => {
  const { control } = useWizardForm();
  const [labelSku, labelSize, labelOrientation, labelType, pages, grey] = useWatch({
    control,
    name: [
      `labels.${index}.labelSku`,
      `labels.${index}.labelSize`,
      `labels.${index}.labelOrientation`,
      `labels.${index}.labelType`,
      `labels.${index}.pages`,
      `labels.${index}.grey`,
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
      pages: orNull(pages),
      grey: orNull(grey),
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
  const { label: shownLabel, product } = useArtworkUse(label);
  return (
    <FilesField
      name={`labels.${label}.artworkFiles`}
      label={labelFieldNames.artworkFiles}
      headingLevel="h4"
      kind="artwork"
      uploads={uploads}
      add={words.addArtwork}
      hint={words.fiveAtATime}
      max={limits.product.maxArtworkPerLabel}
      removed={(file) => words.removed({ file: fileName(file, names) })}
    >
      {(files, { remove }) => (
        <ul aria-label={words.artworkFiles} className="divide-y divide-line border-y border-line">
          {files.map((file, index) => (
            <li key={`${index} ${file}`} className="flex items-center gap-3 py-2">
              <FileMark value={file} />
              <div className="min-w-0 grow">
                <span className="wrap-anywhere">{fileName(file, names)}</span>
                <ArtworkCheckHere value={file} label={shownLabel} product={product} />
              </div>
              <IconButton
                label={words.remove({ file: fileName(file, names) })}
                icon={<TrashIcon aria-hidden />}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      )}
    </FilesField>
  );
};
