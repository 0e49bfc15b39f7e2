import { z } from 'zod';
import { cleanText } from '#domain/contract/fields.ts';
import { Tutorial, TutorialChange } from '#domain/tutorials/contract.ts';
import { TutorialCategory } from '#domain/tutorials/tutorial-fields.ts';
import { isYoutubeLink } from '#domain/tutorials/youtube.ts';

/** What the form sends, as one record. */
export interface TutorialFields {
  title: string;
  description: string | null;
  /** One of the list, or what an older record holds. */
  category: string;
  videoSource: Tutorial['videoSource'];
  videoUrl: string;
}

/** The fields of a tutorial, in the order in which they stand. */
export const tutorialFields = [
  'title',
  'description',
  'category',
  'videoSource',
  'videoUrl',
] as const satisfies readonly (keyof TutorialFields)[];

/** A field of a tutorial. */
export type TutorialField = (typeof tutorialFields)[number];

/** What stands in the form: both sides of the video, so that changing over loses nothing. */
export interface TutorialValues {
  title: string;
  description: string;
  category: string;
  videoSource: Tutorial['videoSource'];
  link: string;
  /** The key of the uploaded file; '' where there is none. */
  file: string;
  /** The tutorial that was typed over and its version; null for a new one. */
  startedFrom: (TutorialFields & { version: number }) | null;
}

/** The form of a tutorial as it is saved; of a new one, a how-to on YouTube. */
export const valuesOf = (tutorial: Tutorial | null): TutorialValues => ({
  title: tutorial?.title ?? '',
  description: tutorial?.description ?? '',
  category: tutorial?.category ?? 'How-to Series',
  videoSource: tutorial?.videoSource ?? 'youtube',
  link: tutorial?.videoSource === 'youtube' ? tutorial.videoUrl : '',
  file: tutorial?.videoSource === 'file' ? tutorial.videoUrl : '',
  startedFrom: tutorial && { ...fieldsOf(tutorial), version: tutorial.version },
});

/** A tutorial as the form sees it. */
export const fieldsOf = (tutorial: TutorialFields): TutorialFields => ({
  title: cleanText(tutorial.title),
  description: cleanText(tutorial.description ?? '') || null,
  category: tutorial.category,
  videoSource: tutorial.videoSource,
  videoUrl: cleanText(tutorial.videoUrl),
});

/** What is typed as it is sent: of the video, the side that is chosen. */
export const draftOf = ({ link, file, ...values }: TutorialValues): TutorialFields =>
  fieldsOf({ ...values, videoUrl: values.videoSource === 'youtube' ? link : file });

/** The field of the form that holds the video's address. */
export const videoField = ({ videoSource }: Pick<TutorialValues, 'videoSource'>): 'link' | 'file' =>
  videoSource === 'youtube' ? 'link' : 'file';

const notAYoutubeLink = 'Please enter a valid YouTube link';

const isChosen = (category: string): boolean => TutorialCategory.safeParse(category).success;

/** Says what is wrong with what is typed, field by field. What an older record holds and nobody has changed may stay. */
export const CheckedTutorial = z.custom<TutorialValues>().superRefine((values, context) => {
  const { category, ...draft } = draftOf(values);
  const { startedFrom: before } = values;
  const say = (field: keyof TutorialValues, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const { error } = TutorialChange.safeParse({
    ...draft,
    ...(category === before?.category && category !== '' ? {} : { category }),
  });
  for (const { path, message } of error?.issues ?? []) {
    const [field] = path;
    if (field === 'videoUrl') say(videoField(values), message);
    else if (field === 'title' || field === 'description' || field === 'category') say(field, message);
  }
  const isOld = before?.videoSource === 'youtube' && before.videoUrl === draft.videoUrl;
  if (values.videoSource === 'youtube' && draft.videoUrl !== '' && !isOld && !isYoutubeLink(draft.videoUrl))
    say('link', notAYoutubeLink);
});

/** The categories to choose from: the list, and what this record holds beside it. */
export const categoriesFor = (held: string | undefined): readonly string[] =>
  held === undefined || held === '' || isChosen(held)
    ? TutorialCategory.options
    : [...TutorialCategory.options, held];

/** The link that is worth a preview: one that can be kept, or the one that is saved. '' for any other. */
export const previewOf = (link: string, saved: string | undefined): string =>
  isYoutubeLink(link) || (saved !== undefined && cleanText(link) === saved) ? link : '';

/** The tutorial that a refusal of a stale version carries; null where it carries none. */
export const tutorialIn = (current: unknown): Tutorial | null => Tutorial.safeParse(current).data ?? null;
