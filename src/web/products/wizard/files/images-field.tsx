import * as limits from '#domain/limits.ts';
import type { Uploads } from '#web/files/use-uploads.ts';
import { FilesField } from './files-field.tsx';
import { ImageList } from './image-list.tsx';
import { fieldNames } from '../wizard-wording.ts';
import { productsWizardWords as words } from '../wording.ts';

/** The product's images, with adding, ordering and removing. */
export const ImagesField = ({ uploads }: { uploads: Uploads }) => (
  <FilesField
    name="images"
    label={fieldNames.images}
    headingLevel="h3"
    note={(count) => words.ofFirstIsPrimary({ count, maxImages: limits.product.maxImages })}
    kind="productImage"
    uploads={uploads}
    add={words.addImages}
    hint={words.imagesHint}
    max={limits.product.maxImages}
    removed={(_, index) => words.imageRemoved({ index: index + 1 })}
  >
    {(images, { change, remove }) => <ImageList images={images} onChange={change} onRemove={remove} />}
  </FilesField>
);
