import { wordsOf } from '#web/words/words-of.ts';
import { each } from '#domain/record/fields.ts';
import { tutorialFields } from '#domain/tutorials/tutorial-fields.ts';
import type { TutorialField } from './tutorial-values.ts';

export const fieldLabels: Readonly<Record<TutorialField, string>> = wordsOf(
  'tutorials.form.fieldLabels',
  each(tutorialFields, 'name'),
);

export const formWords = wordsOf('tutorials.form.formWords', {
  addTitle: 'Add Tutorial',
  editTitle: 'Edit Tutorial',
  text: 'The video plays under Watch & Learn on every product page.',
  add: 'Add Tutorial',
  save: 'Save Changes',
} as const);

/** Why a form is not saved while its video is being uploaded. */
export const videoOnItsWay = wordsOf(
  'tutorials.form.videoOnItsWay',
  'The video is still on its way. Save once it is there.',
);
