import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, Instant, InstantText, pageQuery, Success, version } from '../contract/fields.ts';
import { each } from '../record/fields.ts';
import { tutorialFields } from './tutorial-fields.ts';

/** A video for all users. */
export const Tutorial = z
  .object({ id: z.int(), ...each(tutorialFields, 'stored'), version: z.int(), createdAt: Instant })
  .meta({ id: 'Tutorial' });
export type Tutorial = z.infer<typeof Tutorial>;

const draftFields = {
  ...each(tutorialFields, 'draft'),
  /** Null or in the future, the server's time is used. */
  createdAt: InstantText.nullable().optional(),
};

/** What the tutorial form sends. */
export const TutorialDraft = z.object({
  ...draftFields,
  category: draftFields.category.default('How-to Series'),
  videoSource: draftFields.videoSource.default('youtube'),
});
export type TutorialDraft = z.infer<typeof TutorialDraft>;

/** A change of a tutorial, without the defaults of a new one; omitted fields are unchanged. */
export const TutorialChange = z.object(draftFields).partial().extend({ version });
export type TutorialChange = z.infer<typeof TutorialChange>;

export const listTutorials = endpoint({
  method: 'GET',
  path: '/api/tutorials',
  needs: 'tutorial.read',
  summary: 'Tutorials, newest first; with a page the total is in X-Total-Count',
  query: z.object({ ...pageQuery }),
  reply: listOf(Tutorial),
  fails: [],
});

export const createTutorial = endpoint({
  method: 'POST',
  path: '/api/tutorials',
  needs: 'tutorial.edit',
  summary: 'Add a tutorial',
  body: TutorialDraft,
  reply: Tutorial,
  status: 201,
  fails: ['request.key_reused'],
});

export const updateTutorial = endpoint({
  method: 'PUT',
  path: '/api/tutorials/:id',
  needs: 'tutorial.edit',
  summary: 'Change a tutorial; fields left out stay as they are',
  params: IdParams,
  body: TutorialChange,
  reply: Tutorial,
  fails: ['tutorial.not_found', 'record.changed_meanwhile'],
});

export const deleteTutorial = endpoint({
  method: 'DELETE',
  path: '/api/tutorials/:id',
  needs: 'tutorial.delete',
  summary: 'Delete a tutorial; an administrator can restore it for 30 days',
  params: IdParams,
  reply: Success,
  fails: ['tutorial.not_found'],
});
