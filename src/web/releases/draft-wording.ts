import { formatNumber, plural } from '#web/words/formats.ts';
import { wordsOf } from '#web/words/words-of.ts';
import type { DraftOfClient, DraftOfProduct } from '#domain/releases/draft-contract.ts';
import type { ToastMessage } from '#web/kit/layers/toast-queue.ts';
import type { DraftAct } from './draft-act.ts';

type Shown = Pick<DraftOfProduct | DraftOfClient, 'state' | 'changes'>;

const ends = {
  draft: 'not published',
  waiting: 'waiting for approval',
  refused: 'refused',
} as const;

/** The texts about unpublished drafts. */
export const draftWords = wordsOf('releases.draftWords', {
  title: ({ state, changes }: Shown): string =>
    `Draft: ${plural(changes.length, { one: '# change', other: '# changes' })}, ${ends[state]}`,
  forClient: 'It is published when you approve it.',
  approvedBy: (sides: readonly ('staff' | 'client')[]): string =>
    sides.includes('client') ? 'The client has approved.' : 'A second person has approved.',
  onlyEditors: 'The floor does not see this. Below is what is published.',
  notLoaded: 'What was saved of it and not published could not be loaded.',
  name: 'Draft',
  changedSince: 'The draft has changed since you began to write. Look at the changes again.',
  gone: 'This draft is no longer there: it was published or discarded. You had written:',
  leaveIt: 'Close',
  show: 'Show the changes',
  review: 'Artwork and comments',
  stale: 'This was published again after the draft was saved.',
  bringUpToDate: 'Bring the draft up to date',
  summary: 'What changed, in one line that everybody reads',
  artworkReason: 'Why although its artwork fails its check',
  noFont: (sign: string): string =>
    `No font has ${sign}: take it out of the SKU or the description, or print artwork.`,
  inSpite: (reason: string): string => `Although its artwork fails its check: ${reason}`,
  publish: 'Publish',
  send: 'Send to approval',
  /** Where both sides approve, only the second one publishes. */
  approve: ({
    approval,
    approvedSides,
  }: Pick<DraftOfProduct | DraftOfClient, 'approval' | 'approvedSides'>): string =>
    approval === 'both' && approvedSides.length === 0 ? 'Approve' : 'Approve and publish',
  signApproval: 'Sign the approval',
  signRefusal: 'Sign the refusal',
  signApprovalText: 'You sign: approved for labelling. It is kept with your name and the time.',
  signRefusalText: 'You sign: refused. It is kept with your name and the time.',
  othersApprove: ({
    approval,
    approvedSides,
  }: Pick<DraftOfProduct | DraftOfClient, 'approval' | 'approvedSides'>): string =>
    approval === 'client' || approvedSides.includes('staff')
      ? 'The client has to approve it.'
      : 'Somebody who has not worked on it has to approve it.',
  reason: 'Why not',
  refuse: 'Refuse',
  withdraw: 'Withdraw',
  discard: 'Discard draft',
  discardTitle: 'Discard this draft?',
  discardText: 'What was saved and not published is gone. What is published stays.',
  done: (act: DraftAct['act'], isWaiting: boolean): ToastMessage =>
    ({
      publish: isWaiting
        ? { title: 'Sent to approval', description: 'Somebody else has to approve it.' }
        : { title: 'Published', description: 'The floor sees it now.' },
      approve: isWaiting
        ? { title: 'Approved', description: 'It is published when everybody has approved who has to.' }
        : { title: 'Published', description: 'The floor sees it now.' },
      refuse: { title: 'Refused', description: 'The draft stays, with your reason.' },
      withdraw: { title: 'Withdrawn', description: 'It is a draft again, and waits for nobody.' },
      discard: { title: 'Draft discarded', description: 'What is published stays.' },
      'bring-up-to-date': { title: 'Up to date', description: 'Look at the changes again, and publish.' },
    })[act],
  severalDone: ({
    published,
    waiting,
    refused,
  }: {
    published: readonly number[];
    waiting: readonly number[];
    refused: readonly unknown[];
  }): ToastMessage => {
    const parts = [
      published.length === 0 ? [] : `${published.length} published`,
      waiting.length === 0 ? [] : `${waiting.length} sent to approval`,
      refused.length === 0 ? [] : `${refused.length} not published`,
    ].flat();
    return refused.length === 0
      ? { title: 'Published', description: `${parts.join(', ')}.` }
      : { title: 'Not all published', description: `${parts.join(', ')}.`, variant: 'destructive' };
  },
  failed: {
    publish: 'Not published',
    approve: 'Not approved',
    refuse: 'Not refused',
    withdraw: 'Not withdrawn',
    discard: 'Not discarded',
    'bring-up-to-date': 'Not brought up to date',
  },
} as const);

/** The texts for saving a record with the content of an old release. */
export const goBackWords = wordsOf('releases.goBackWords', {
  act: 'Go back to this',
  title: (number: number): string => `Go back to release ${number}?`,
  text: 'Everything is saved as it was then. Where the client is controlled that is a draft; otherwise it is published at once, as a new release.',
  confirm: 'Go back',
  failed: 'Nothing was saved',
} as const);

/** The texts about the products of a client that have a draft. */
export const draftsWords = wordsOf('releases.draftsWords', {
  title: (total: number): string => `Products with a draft (${formatNumber(total)})`,
  notLoaded: 'Which products have a draft could not be loaded.',
  notAll: (shown: number): string => `The ${shown} oldest are shown.`,
  all: 'Select all',
  states: { draft: 'Draft', waiting: 'Waiting for approval', refused: 'Refused' },
  stale: 'out of date',
  publish: (count: number): string => (count === 0 ? 'Publish' : `Publish ${formatNumber(count)}`),
  none: 'Select what to publish.',
} as const);

/** The texts of a client's control settings. */
export const controlWords = wordsOf('releases.controlWords', {
  title: 'Control',
  isControlled: 'Changes of this client and its products are drafts until somebody publishes them',
  staffApproves: 'A second person approves before a draft is published',
  clientApproves: 'The client approves before a draft is published',
  rulesNow: 'Releases that wait already go by this, too.',
  answersByLink: 'The link in a mail to the client may also answer, without an account',
  needsPhoto: 'Clearing the line for a run needs a photo',
  needsSecondToClear: 'A second person looks at the cleared line, too',
  challengesEachRun: 'Each run catches the known-wrong card at its start and its end; otherwise once a day',
  isShadow: 'Shadow mode: runs warn and record, and stop nobody',
  checkEvery: 'In a run, one piece in so many is checked',
  checkEveryHint: '1 is every piece.',
  unexplainedLimit: 'So many labels may be unexplained without a second person',
  unexplainedLimitHint: '0 is none.',
  checkAt: 'When a run is checked',
  checkAtAll: 'First, last, one in so many, each roll and stop',
  checkAtFirst: 'Only first, and one in so many',
  setCheckEvery: 'Set',
  onlyAdministrators: 'Administrators set this.',
  notLoaded: 'This could not be loaded.',
  saved: 'Control saved',
  notSaved: 'Not saved',
  openTitle: (drafts: number): string =>
    plural(drafts, { one: 'There is a draft', other: 'There are # drafts' }),
  openText: 'They are of this client and its products. What becomes of them when control ends?',
  publishAll: 'Publish them',
  discardAll: 'Discard them',
  keep: 'Keep control',
} as const);
