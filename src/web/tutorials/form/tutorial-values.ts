import { z } from 'zod';
import { cleanText } from '#domain/contract/fields.ts';
import { Tutorial, TutorialChange } from '#domain/tutorials/contract.ts';
import { TutorialCategory } from '#domain/tutorials/tutorial-fields.ts';
import { faultOfVideoLink } from '#domain/tutorials/video.ts';
import { tutorialsWords as words, videoFaults } from '../wording.ts';

/** The fields of a tutorial as they are sent. */
export interface TutorialFields {
  title: string;
  description: string | null;
  /** One of the list, or an older record's value. */
  category: string;
  videoSource: Tutorial['videoSource'];
  videoUrl: string;
}

/** The fields of a tutorial, in order. */
export const tutorialFields = [
  'title',
  'description',
  'category',
  'videoSource',
  'videoUrl',
] as const satisfies readonly (keyof TutorialFields)[];

export type TutorialField = (typeof tutorialFields)[number];

/** The values of the form: both video sources, so that switching between them loses nothing. */
export interface TutorialValues {
  title: string;
  description: string;
  category: string;
  videoSource: Tutorial['videoSource'];
  link: string;
  /** The key of the uploaded file; '' for none. */
  file: string;
  /** The tutorial that the edit started from, with its version; null for a new one. */
  startedFrom: (TutorialFields & { version: number }) | null;
}

/** The initial values for a tutorial; for a new one, a how-to on YouTube. */
export const valuesOf = (tutorial: Tutorial | null): TutorialValues => ({
  title: tutorial?.title ?? '',
  description: tutorial?.description ?? '',
  category: tutorial?.category ?? words.howToSeries,
  videoSource: tutorial?.videoSource ?? 'youtube',
  link: tutorial?.videoSource === 'youtube' ? tutorial.videoUrl : '',
  file: tutorial?.videoSource === 'file' ? tutorial.videoUrl : '',
  startedFrom: tutorial && { ...fieldsOf(tutorial), version: tutorial.version },
});

/** A tutorial's values as the form compares them. */
export const fieldsOf = (tutorial: TutorialFields): TutorialFields => ({
  title: cleanText(tutorial.title),
  description: cleanText(tutorial.description ?? '') || null,
  category: tutorial.category,
  videoSource: tutorial.videoSource,
  videoUrl: cleanText(tutorial.videoUrl),
});

/** The values to send: of the video, the selected source. */
export const draftOf = ({ link, file, ...values }: TutorialValues): TutorialFields =>
  fieldsOf({ ...values, videoUrl: values.videoSource === 'youtube' ? link : file });

/** The form field with the video's address. */
export const videoField = ({ videoSource }: Pick<TutorialValues, 'videoSource'>): 'link' | 'file' =>
  videoSource === 'youtube' ? 'link' : 'file';

const isChosen = (category: string): boolean => TutorialCategory.safeParse(category).success;

/** Validates the form, field by field. Unchanged values of older records are accepted. */
export const CheckedTutorial = z.custom<TutorialValues>().superRefine((values, context) => {
  const draft = draftOf(values);
  const { startedFrom: before } = values;
  const say = (field: keyof TutorialValues, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const { error } = TutorialChange.safeParse(draft);
  for (const { path, message } of error?.issues ?? []) {
    const [field] = path;
    if (field === 'videoUrl') say(videoField(values), message);
    else if (field === 'title' || field === 'description' || field === 'category') say(field, message);
  }
  const isOld = before?.videoSource === 'youtube' && before.videoUrl === draft.videoUrl;
  if (values.videoSource === 'youtube' && draft.videoUrl !== '' && !isOld) {
    const fault = faultOfVideoLink(draft.videoUrl);
    if (fault !== null) say('link', videoFaults[fault]);
  }
});

/** The categories to choose from: the list, and the record's current value if it is another. */
export const categoriesFor = (current: string | undefined): readonly string[] =>
  current === undefined || current === '' || isChosen(current)
    ? TutorialCategory.options
    : [...TutorialCategory.options, current];

/** The link to preview: a valid one, or the saved one; '' for any other. */
export const previewOf = (link: string, saved: string | undefined): string =>
  faultOfVideoLink(link) === null || (saved !== undefined && cleanText(link) === saved) ? link : '';

/** The tutorial in the refusal of a stale version; null if it has none. */
export const tutorialIn = (current: unknown): Tutorial | null => Tutorial.safeParse(current).data ?? null;
