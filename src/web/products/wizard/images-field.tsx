import * as limits from '#domain/limits.ts';
import type { Uploads } from '#web/files/use-uploads.ts';
import { FilesField } from './files-field.tsx';
import { ImageList } from './image-list.tsx';
import { fieldNames } from './wizard-wording.ts';

/** The product's images, with adding, ordering and removing. */
export const ImagesField = ({ uploads }: { uploads: Uploads }) => (
  <FilesField
    name="images"
    label={fieldNames.images}
    headingLevel="h3"
    note={(count) => `${count} of ${limits.product.maxImages}; the first is the primary`}
    kind="productImage"
    uploads={uploads}
    add="Add images"
    hint="10 at a time, 20 in all"
    max={limits.product.maxImages}
    removed={(_, index) => `Image ${index + 1} removed.`}
  >
    {(images, { change, remove }) => <ImageList images={images} onChange={change} onRemove={remove} />}
  </FilesField>
);
