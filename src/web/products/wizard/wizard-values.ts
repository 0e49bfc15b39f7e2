import type { Label, Product, ProductVideo } from '#domain/products/contract.ts';
import { isBlankLabel, shownLabels } from '#domain/products/shown-labels.ts';
import { creationKey } from '#web/api/creation-key.ts';

/** A label as the wizard's fields hold it: nothing is ''. */
export type LabelValues = { [Name in Exclude<keyof Label, 'artworkFiles'>]: string } & {
  artworkFiles: string[];
};

/** A video as the wizard's fields hold it; its place in the list is its position. */
export type VideoValues = {
  /** Begins with 'new-' as long as the server has given it none. */
  id: string;
  title: string;
  videoSource: string;
  videoType: ProductVideo['videoType'];
};

/** Everything about a product that both steps of the wizard hold, as it is typed: nothing is '', numbers are text. */
export type ProductValues = {
  sku: string;
  itemDescription: string;
  barcode: string;
  clientId: number | null;
  clientSku: string;
  caseQuantity: string;
  layerQuantity: string;
  palletQuantity: string;
  notes: string;
  images: string[];
  labels: LabelValues[];
  tutorialVideos: VideoValues[];
  /** What uploaded files were called on the disk they came from, by their value here. */
  fileNames: Record<string, string>;
};

/** What the wizard's form holds: what is typed, and what that started from; null for a new product. */
export type WizardValues = ProductValues & { startedFrom: { version: number; values: ProductValues } | null };

const textOf = (value: string | number | null): string => (value === null ? '' : String(value));

const labelValues = (label: Label): LabelValues => ({
  id: label.id,
  labelSku: textOf(label.labelSku),
  labelType: textOf(label.labelType),
  labelOrientation: textOf(label.labelOrientation),
  labelFeed: textOf(label.labelFeed),
  labelSize: textOf(label.labelSize),
  labelMaterial: textOf(label.labelMaterial),
  adhesiveType: textOf(label.adhesiveType),
  supplierCode: textOf(label.supplierCode),
  supplierName: textOf(label.supplierName),
  artworkFiles: [...label.artworkFiles],
});

/** An id for what is saved nowhere yet. No other one ever has it: what was removed can come back beside what was added since. */
const newId = (): string => `new-${creationKey()}`;

/** A label of which nothing is typed yet. */
export const newLabel = (): LabelValues => ({
  id: newId(),
  labelSku: '',
  labelType: '',
  labelOrientation: '',
  labelFeed: '',
  labelSize: '',
  labelMaterial: '',
  adhesiveType: '',
  supplierCode: '',
  supplierName: '',
  artworkFiles: [],
});

/** Whether a label says nothing. */
export const isBlank = (label: LabelValues): boolean =>
  Object.entries(label).every(([name, value]) => name === 'id' || value.length === 0);

/** A video that is added: a link of which nothing is typed yet, or a file that is stored. */
export const newVideo = (video: Omit<VideoValues, 'id'>): VideoValues => ({ id: newId(), ...video });

// One that an old record holds without an id is known by its place there, each time it is read.
const videoValues = (video: ProductVideo, place: number): VideoValues => ({
  id: video.id ?? `new-at-${place}`,
  title: video.title,
  videoSource: video.videoSource,
  videoType: video.videoType,
});

const byPosition = (one: ProductVideo, other: ProductVideo): number =>
  (one.position ?? Infinity) === (other.position ?? Infinity)
    ? 0
    : (one.position ?? Infinity) - (other.position ?? Infinity);

/** A new product as the wizard shows it: one blank label. */
const newProductValues: Readonly<ProductValues> = {
  sku: '',
  itemDescription: '',
  barcode: '',
  clientId: null,
  clientSku: '',
  caseQuantity: '',
  layerQuantity: '',
  palletQuantity: '',
  notes: '',
  images: [],
  labels: [newLabel()],
  tutorialVideos: [],
  fileNames: {},
};

/** A product as the wizard shows it; one without a list of labels starts with one that holds its flat fields. */
export const valuesOf = (product: Product): ProductValues => {
  const labels = shownLabels(product);
  return {
    sku: product.sku,
    itemDescription: textOf(product.itemDescription),
    barcode: textOf(product.barcode),
    clientId: product.clientId,
    clientSku: textOf(product.clientSku),
    caseQuantity: textOf(product.caseQuantity),
    layerQuantity: textOf(product.layerQuantity),
    palletQuantity: textOf(product.palletQuantity),
    notes: textOf(product.notes),
    images: [...product.images],
    labels: labels.every(isBlankLabel)
      ? labels.map((label) => ({ ...newLabel(), id: label.id }))
      : labels.map(labelValues),
    tutorialVideos: product.tutorialVideos.toSorted(byPosition).map(videoValues),
    fileNames: {},
  };
};

/** What the wizard opens with. */
export const startValues = (product: Product | null): WizardValues =>
  product === null
    ? { ...newProductValues, startedFrom: null }
    : { ...valuesOf(product), startedFrom: { version: product.version, values: valuesOf(product) } };
