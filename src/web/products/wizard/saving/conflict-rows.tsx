import type { ReactNode } from 'react';
import { codeWords } from '#domain/products/code-words.ts';
import { imageAddress } from '#domain/files/image-value.ts';
import type { ConflictField } from '#web/record/conflict-dialog.tsx';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { labelFieldNames } from '../../label-field-names.ts';
import { fileName } from '../files/file-name.ts';
import { placeWords } from '../../place-words.ts';
import { labelParts, type ConflictPart, type WizardConflict } from './wizard-conflict.ts';
import type { LabelValues, ProductValues } from '../wizard-values.ts';
import { fieldNames, wizardWords } from '../wizard-wording.ts';
import { productsWizardWords as words } from '../wording.ts';

/** A client's name, as far as the screen knows it. */
type NameClient = (id: number) => string;

const linesOf = (lines: readonly string[]): string | null => (lines.length === 0 ? null : lines.join('\n'));

const valueInWords = (value: string | readonly string[], { fileNames }: ProductValues): string | null =>
  typeof value === 'string' ? value || null : linesOf(value.map((file) => fileName(file, fileNames)));

const labelInWords = (label: LabelValues, values: ProductValues): string =>
  linesOf(
    labelParts.flatMap((name) => {
      const value = valueInWords(label[name], values);
      return value === null ? [] : [`${labelFieldNames[name]}: ${value}`];
    }),
  ) ?? words.emptyLabel;

const Images = ({ images }: { images: readonly string[] }) => (
  <span className="grid grid-cols-4 gap-2">
    {images.map((image, index) => (
      <ImageFrame
        key={`${index} ${image}`}
        src={imageAddress(image, 160)}
        alt={words.image({ index: index + 1 })}
      />
    ))}
  </span>
);

type ProductPart = Extract<ConflictPart, { kind: 'product' }>;

const productPart = (values: ProductValues, { name }: ProductPart, nameClient: NameClient): ReactNode => {
  if (name === 'images') return values.images.length === 0 ? null : <Images images={values.images} />;
  if (name === 'clientId')
    return values.clientId === null ? wizardWords.noClient : nameClient(values.clientId);
  if (name === 'codes')
    return linesOf(
      values.codes.map(({ pieces, ...code }) => codeWords({ ...code, pieces: Number(pieces) || null })),
    );
  if (name === 'places')
    return linesOf(
      values.places.filter(({ isStated }) => isStated).map((place) => placeWords(place, values)),
    );
  return name === 'tutorialVideos'
    ? linesOf(
        values.tutorialVideos.map((video, index) => `${index + 1}. ${video.title}\n${video.videoSource}`),
      )
    : values[name];
};

const sideOf = (values: ProductValues, part: ConflictPart, nameClient: NameClient): ReactNode => {
  if (part.kind === 'product') return productPart(values, part, nameClient);
  const label = values.labels.find(({ id }) => id === part.id);
  if (part.kind === 'label') return label ? labelInWords(label, values) : words.removedMark;
  return label ? valueInWords(label[part.name], values) : null;
};

const titleOf = (part: ConflictPart, { mine, theirs }: WizardConflict): string => {
  if (part.kind === 'product') return fieldNames[part.name];
  const isHere = ({ id }: LabelValues) => id === part.id;
  const mineAt = mine.labels.findIndex(isHere);
  const label = words.label({ value: (mineAt < 0 ? theirs.labels.findIndex(isHere) : mineAt) + 1 });
  return part.kind === 'label' ? label : `${label}: ${labelFieldNames[part.name]}`;
};

/** The rows of the comparison of two versions of a product. */
export const conflictRows = (conflict: WizardConflict, nameClient: NameClient): ConflictField[] =>
  conflict.clashes.map(({ name, part, suggested }) => ({
    name,
    label: titleOf(part, conflict),
    mine: sideOf(conflict.mine, part, nameClient),
    theirs: sideOf(conflict.theirs, part, nameClient),
    suggested,
  }));
