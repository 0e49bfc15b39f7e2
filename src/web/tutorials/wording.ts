import { plural } from '#web/words/formats.ts';
import { wordsOf } from '#web/words/words-of.ts';
import type { Tutorial } from '#domain/tutorials/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { factsOf } from '#web/words/facts-of.ts';
import { videoWords } from '#domain/words/en/videos.ts';

/** The total number of tutorials in a list, in words. */
export const tutorialCount = wordsOf('tutorials.tutorialCount', (count: number): string =>
  plural(count, { one: '# tutorial', other: '# tutorials' }),
);

/** The names of the video sources. */
export const sourceNames: Readonly<Record<Tutorial['videoSource'], string>> = wordsOf(
  'tutorials.sourceNames',
  {
    youtube: 'Link',
    file: 'Uploaded file',
  },
);

const failedTitles = {
  create: 'Failed to create tutorial',
  update: 'Failed to update tutorial',
  delete: 'Failed to delete tutorial',
} as const;

/** The toast after a failed change. */
export const failedTutorial = (
  change: keyof typeof failedTitles,
  error: unknown,
): { title: string; description: string } => ({
  title: failedTitles[change],
  description: sentenceOf(error),
});

/** The toasts after a success. */
export const tutorialDone = wordsOf('tutorials.tutorialDone', {
  created: { title: 'Tutorial created', description: 'It plays under Watch & Learn on every product page.' },
  updated: { title: 'Tutorial updated', description: 'Every product page shows it as it is now.' },
  unchanged: { title: 'Nothing changed', description: 'The tutorial stays as it is saved.' },
  deleted: (title: string) => ({
    title: 'Tutorial deleted',
    description: `${title} can be restored for 30 days, under Deleted.`,
  }),
} as const);

/** What tutorials says. */
export const tutorialsWords = wordsOf('tutorials.tutorialsWords', {
  loadingTutorial: 'Loading tutorial',
  howToSeries: 'How-to Series',
  videoSource: 'Video source',
  linkHint: 'YouTube plays in the page, as https://youtu.be/… Another https link opens on its own site.',
  preview: 'Preview',
  chooseVideo: 'Choose a video',
  change: 'Change',
  addTutorial: 'Add Tutorial',
  title: 'Title',
  category: 'Category',
  source: 'Source',
  date: 'Date',
  actions: 'Actions',
  tutorials: 'Tutorials',
  loadingTutorials: 'Loading tutorials',
  searchBy: 'Search by title or description',
  titleOrDescription: 'Title or description',
  allCategories: 'All categories',
  notLoaded: 'The tutorials could not be loaded',
  noTutorialsFound: 'No tutorials found',
  noneFits: 'No tutorial fits these filters.',
  pagesTutorials: 'Pages of tutorials',
  noTutorialsYet: 'No tutorials yet',
  noneText:
    'Videos that everybody should see stand here. They play under Watch & Learn on every product page.',
  addFirstTutorial: 'Add the first tutorial',
});

/** Why a link is none of a video. */
export const videoFaults = factsOf(videoWords);
