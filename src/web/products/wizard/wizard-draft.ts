import { z } from 'zod';
import * as limits from '#domain/limits.ts';
import { LabelDraft, ProductDraft } from '#domain/products/contract.ts';
import { AdhesiveType, LabelFeed, LabelOrientation, LabelType } from '#domain/products/label.ts';
import { videoOf } from '#domain/tutorials/video.ts';
import { youtubeId } from '#domain/tutorials/youtube.ts';
import {
  isBlank,
  type LabelValues,
  type ProductValues,
  type VideoValues,
  type WizardValues,
} from './wizard-values.ts';

const detailNames = [
  'sku',
  'itemDescription',
  'barcode',
  'clientId',
  'clientSku',
  'caseQuantity',
  'layerQuantity',
  'palletQuantity',
  'notes',
  'images',
] as const satisfies readonly (keyof ProductValues)[];

/** A field of step 1. */
export type DetailName = (typeof detailNames)[number];

/** The fields of step 1, in the order in which they stand. */
export const detailFields: readonly DetailName[] = detailNames;

const enumerations = {
  labelType: LabelType,
  labelOrientation: LabelOrientation,
  labelFeed: LabelFeed,
  adhesiveType: AdhesiveType,
} as const;

/** A field of a label that is chosen from a list. */
export type EnumeratedName = keyof typeof enumerations;

/** The values that a field of a label can be chosen from. */
export const choicesOf = (name: EnumeratedName): readonly string[] => enumerations[name].options;

// The server makes the id of what it does not have yet; the flat fields of an older record are none of its labels.
const isSaved = (id: string): boolean => id !== 'flat' && !id.startsWith('new-');

// What an old record holds beside the list is left out: a key that is not sent stays as it is.
const enumerated = (label: LabelValues, name: EnumeratedName) => {
  const value = label[name];
  return value === '' || choicesOf(name).includes(value) ? { [name]: value } : {};
};

const labelDraft = ({ id, ...label }: LabelValues): unknown => ({
  ...(isSaved(id) ? { id } : {}),
  labelSku: label.labelSku,
  labelSize: label.labelSize,
  labelMaterial: label.labelMaterial,
  supplierCode: label.supplierCode,
  supplierName: label.supplierName,
  artworkFiles: label.artworkFiles,
  ...enumerated({ id, ...label }, 'labelType'),
  ...enumerated({ id, ...label }, 'labelOrientation'),
  ...enumerated({ id, ...label }, 'labelFeed'),
  ...enumerated({ id, ...label }, 'adhesiveType'),
});

const videoDraft = ({ id, ...video }: VideoValues, position: number): unknown => ({
  ...(isSaved(id) ? { id } : {}),
  ...video,
  title: video.title.trim(),
  videoSource: video.videoSource.trim(),
  position,
});

/** A whole number as people type it; empty means not set. What is no number becomes NaN, which the contract refuses. */
const quantity = (text: string): number | null => {
  const typed = text.trim();
  if (typed === '') return null;
  return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
};

const bodyOf = (values: ProductValues): unknown => ({
  sku: values.sku,
  itemDescription: values.itemDescription,
  barcode: values.barcode,
  clientId: values.clientId,
  clientSku: values.clientSku,
  caseQuantity: quantity(values.caseQuantity),
  layerQuantity: quantity(values.layerQuantity),
  palletQuantity: quantity(values.palletQuantity),
  notes: values.notes,
  images: values.images,
  labels: values.labels.map(labelDraft),
  tutorialVideos: values.tutorialVideos.map(videoDraft),
});

// Another host's link is opened there; one of YouTube has to lead to a video.
const isPlayable = (link: string): boolean =>
  youtubeId(link) !== null ||
  (videoOf(link).kind === 'link' && !/(^|\.)youtu(be)?\.(com|be)$/.test(URL.parse(link)?.hostname ?? ''));

const CheckedVideo = z
  .object({
    id: z.string().optional(),
    title: z
      .string()
      .min(1, { error: 'Video title is required' })
      .max(limits.text.name, { error: 'At most 200 characters.' }),
    videoSource: z.string().min(1, { error: 'Video source is required' }).max(limits.text.url),
    videoType: z.enum(['file', 'youtube']),
    position: z.number(),
  })
  .refine(
    ({ videoType, videoSource }) => videoType === 'file' || videoSource === '' || isPlayable(videoSource),
    {
      error: 'This is no link to a video: YouTube’s end in an id of 11 characters.',
      path: ['videoSource'],
    },
  );

const tooMany = (max: number, what: string) => ({ error: `At most ${max} ${what}.` });

const body = ProductDraft.extend({
  images: z.array(z.string()).max(limits.product.maxImages, tooMany(limits.product.maxImages, 'images')),
  labels: z.array(LabelDraft).max(limits.product.maxLabels, tooMany(limits.product.maxLabels, 'labels')),
  tutorialVideos: z
    .array(CheckedVideo)
    .max(limits.product.maxVideos, tooMany(limits.product.maxVideos, 'videos')),
});

const typed = z.custom<WizardValues>().transform(bodyOf);

/** The wizard's fields as the contract's draft; what is wrong carries the path of its field. */
export const WizardDraft = typed.pipe(body);
export type WizardDraft = z.infer<typeof body>;

/** What step 1 stores. */
export type DetailsDraft = Pick<WizardDraft, DetailName>;

/** What step 2 adds. */
export type LabelsDraft = Pick<WizardDraft, 'labels' | 'tutorialVideos'>;

const details = typed.pipe(body.omit({ labels: true, tutorialVideos: true }));

/** What step 1 stores of what is typed; null while a field of it is wrong. */
export const readDetails = (values: WizardValues): DetailsDraft | null =>
  details.safeParse(values).data ?? null;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const draftNames = [...detailNames, 'labels', 'tutorialVideos'] as const;

/** What an edit sends: the fields that differ from what it started with, so that everything else stays as it is. */
export const changedOnly = (
  draft: WizardDraft,
  typedValues: ProductValues,
  before: ProductValues,
): Partial<WizardDraft> =>
  Object.fromEntries(
    draftNames.filter((name) => !isSame(typedValues[name], before[name])).map((name) => [name, draft[name]]),
  );

/** What a new product is made of: its only label is left out when nothing was typed into it. */
export const forNewProduct = (draft: WizardDraft, { labels }: ProductValues): WizardDraft =>
  labels.length === 1 && labels.every(isBlank) ? { ...draft, labels: [] } : draft;
