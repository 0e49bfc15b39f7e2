import { z } from 'zod';
import * as limits from '#domain/limits.ts';
import { LabelDraft, ProductDraft } from '#domain/products/contract.ts';
import { labelFields } from '#domain/products/label-fields.ts';
import { formFields } from '#domain/products/product-fields.ts';
import type { Field } from '#domain/record/field.ts';
import { entriesOf, mapFields, namesOf, type NameOf, type NamesOfKind } from '#domain/record/fields.ts';
import { faultOfVideoLink } from '#domain/tutorials/video.ts';
import {
  isBlank,
  type CodeValues,
  type LabelValues,
  type ProductValues,
  type VideoValues,
  type WizardValues,
} from './wizard-values.ts';

/** A field of step 1. Videos stand in step 2, beside the labels. */
export type DetailName = Exclude<NameOf<typeof formFields>, 'tutorialVideos'>;

const isDetail = (name: NameOf<typeof formFields>): name is DetailName => name !== 'tutorialVideos';

/** The fields of step 1, in the order in which they stand: pictures below what is typed. */
export const detailFields: readonly DetailName[] = namesOf(formFields)
  .filter(isDetail)
  .toSorted((one, other) => Number(one === 'images') - Number(other === 'images'));

/** A field of a label that is chosen from a list. */
export type EnumeratedName = NamesOfKind<typeof labelFields, 'choice'>;

/** The values that a field of a label can be chosen from. */
export const choicesOf = (name: EnumeratedName): readonly string[] => labelFields[name].choices;

// The server makes the id of what it does not have yet; the flat fields of an older record are none of its labels.
const isSaved = (id: string): boolean => id !== 'flat' && !id.startsWith('new-');

// What an old record holds beside the list is left out: a key that is not sent stays as it is.
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

/** A whole number as people type it; empty means not set. What is no number becomes NaN, which the contract refuses. */
const quantity = (text: string): number | null => {
  const typed = text.trim();
  if (typed === '') return null;
  return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
};

/** Rows at the end that nobody has typed into are none: a scan of the last code has made one more. */
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
      .min(1, { error: 'Video title is required' })
      .max(limits.text.name, { error: 'At most 200 characters.' }),
    videoSource: z.string().min(1, { error: 'Video source is required' }).max(limits.text.url),
    videoType: z.enum(['file', 'youtube']),
    position: z.number(),
  })
  .superRefine(({ videoType, videoSource }, context) => {
    const fault = videoType === 'file' || videoSource === '' ? null : faultOfVideoLink(videoSource);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault, path: ['videoSource'] });
  });

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

const draftNames = [...detailFields, 'labels', 'tutorialVideos'] as const;

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
