import { z } from 'zod';
import * as limits from '#domain/limits.ts';
import { LabelDraft, ProductDraft } from '#domain/products/contract.ts';
import { labelFields } from '#domain/products/label-fields.ts';
import { formFields } from '#domain/products/product-fields.ts';
import type { Field } from '#domain/record/field.ts';
import { entriesOf, mapFields, namesOf, type NameOf, type NamesOfKind } from '#domain/record/fields.ts';
import { faultOfVideoLink } from '#domain/tutorials/video.ts';
import { videoFaults } from '#web/tutorials/wording.ts';
import { changedFields } from '#web/record/conflict.ts';
import {
  isBlank,
  type CodeValues,
  type LabelValues,
  type ProductValues,
  type VideoValues,
  type WizardValues,
} from './wizard-values.ts';
import { productsWizardWords as words } from './wording.ts';

/** A field of step 1. Videos are in step 2, with the labels. */
type DetailName = Exclude<NameOf<typeof formFields>, 'tutorialVideos'>;

const isDetail = (name: NameOf<typeof formFields>): name is DetailName => name !== 'tutorialVideos';

/** The fields of step 1, in order: pictures below the typed fields. */
export const detailFields: readonly DetailName[] = namesOf(formFields)
  .filter(isDetail)
  .toSorted((one, other) => Number(one === 'images') - Number(other === 'images'));

/** A field of a label that is chosen from a list. */
export type EnumeratedName = NamesOfKind<typeof labelFields, 'choice'>;

/** The choices of a label field. */
export const choicesOf = (name: EnumeratedName): readonly string[] => labelFields[name].choices;

// The server assigns ids to new labels; the flat fields of an older record are not one of its labels.
const isSaved = (id: string): boolean => id !== 'flat' && !id.startsWith('new-');

// An older record's value that is no longer a choice is not sent, and so stays.
const isSent = ([name, field]: [keyof typeof labelFields, Field], label: LabelValues): boolean =>
  field.choices === undefined || label[name] === '' || field.choices.includes(String(label[name]));

const labelDraft = (label: LabelValues): unknown => ({
  ...(isSaved(label.id) ? { id: label.id } : {}),
  ...Object.fromEntries(
    entriesOf(labelFields)
      .filter((entry) => isSent(entry, label))
      .map(([name]) => [name, label[name]]),
  ),
});

const videoDraft = ({ id, ...video }: VideoValues, position: number): unknown => ({
  ...(isSaved(id) ? { id } : {}),
  ...video,
  title: video.title.trim(),
  videoSource: video.videoSource.trim(),
  position,
});

/** A whole number as typed; empty means not set. Anything else becomes NaN, which the contract refuses. */
const quantity = (text: string): number | null => {
  const typed = text.trim();
  if (typed === '') return null;
  return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
};

/** Drops empty rows at the end: scanning the last code adds one more. */
const codeDrafts = (codes: readonly CodeValues[]): unknown => {
  const end = codes.findLastIndex(({ code, pieces }) => code.trim() !== '' || pieces.trim() !== '') + 1;
  return codes.slice(0, end).map(({ id: _id, ...code }) => ({ ...code, pieces: quantity(code.pieces) }));
};

const bodyOf = (values: ProductValues): unknown => ({
  ...mapFields(formFields, ({ kind }, name) => {
    const value = values[name];
    return kind === 'quantity' && typeof value === 'string' ? quantity(value) : value;
  }),
  codes: codeDrafts(values.codes),
  labels: values.labels.map(labelDraft),
  tutorialVideos: values.tutorialVideos.map(videoDraft),
});

const CheckedVideo = z
  .object({
    id: z.string().optional(),
    title: z
      .string()
      .min(1, { error: words.videoTitleIsRequired })
      .max(limits.text.name, { error: words.atMost200Characters }),
    videoSource: z.string().min(1, { error: words.videoSourceIsRequired }).max(limits.text.url),
    videoType: z.enum(['file', 'youtube']),
    position: z.number(),
  })
  .superRefine(({ videoType, videoSource }, context) => {
    const fault = videoType === 'file' || videoSource === '' ? null : faultOfVideoLink(videoSource);
    if (fault !== null)
      context.addIssue({ code: 'custom', message: videoFaults[fault], path: ['videoSource'] });
  });

const tooMany = (max: number, what: string) => ({ error: words.atMost({ max, what }) });

const body = ProductDraft.extend({
  images: z.array(z.string()).max(limits.product.maxImages, tooMany(limits.product.maxImages, 'images')),
  labels: z.array(LabelDraft).max(limits.product.maxLabels, tooMany(limits.product.maxLabels, 'labels')),
  tutorialVideos: z
    .array(CheckedVideo)
    .max(limits.product.maxVideos, tooMany(limits.product.maxVideos, 'videos')),
});

const typed = z.custom<WizardValues>().transform(bodyOf);

/** The wizard's fields as the contract's draft; errors have the paths of their fields. */
export const WizardDraft = typed.pipe(body);
export type WizardDraft = z.infer<typeof body>;

const details = typed.pipe(body.omit({ labels: true, tutorialVideos: true }));

/** Whether every field of step 1 is valid. */
export const hasValidDetails = (values: WizardValues): boolean => details.safeParse(values).success;

const draftNames = [...detailFields, 'labels', 'tutorialVideos'] as const;

/** What an edit sends: the fields that differ from the initial values, so that everything else stays. */
export const changedOnly = (
  draft: WizardDraft,
  typedValues: ProductValues,
  before: ProductValues,
): Partial<WizardDraft> =>
  Object.fromEntries(changedFields(before, typedValues, draftNames).map((name) => [name, draft[name]]));

/** The draft of a new product: its only label is left out if it is empty. */
export const forNewProduct = (draft: WizardDraft, { labels }: ProductValues): WizardDraft =>
  labels.length === 1 && labels.every(isBlank) ? { ...draft, labels: [] } : draft;
