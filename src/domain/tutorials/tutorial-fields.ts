import { z } from 'zod';
import { requiredText } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import type { Fields } from '../record/field.ts';
import { text } from '../record/kinds.ts';

/** The categories that the form offers; a call may store another one, which has a neutral badge. */
export const TutorialCategory = z.enum(['How-to Series', 'SOPs', 'Expert Tips']);
export type TutorialCategory = z.infer<typeof TutorialCategory>;

const VideoSource = z.enum(['youtube', 'file']);

export const tutorialFields = {
  title: {
    kind: 'text',
    column: 'title',
    name: 'Video title',
    stored: z.string(),
    draft: requiredText(limits.text.name, 'Video title is required'),
  },
  description: { ...text(limits.text.description), column: 'description', name: 'Description' },
  videoUrl: {
    kind: 'text',
    column: 'video_url',
    name: 'Video',
    stored: z.string(),
    draft: requiredText(limits.text.url, 'Video source is required'),
  },
  category: {
    kind: 'choice',
    column: 'category',
    name: 'Category',
    stored: z.string(),
    draft: requiredText(limits.text.name, 'Category is required'),
    choices: TutorialCategory.options,
  },
  videoSource: {
    kind: 'choice',
    column: 'video_source',
    name: 'Source',
    stored: VideoSource,
    draft: VideoSource,
    choices: VideoSource.options,
  },
} as const satisfies Fields;
