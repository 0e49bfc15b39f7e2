import { CallError, unsavedSentence } from '#web/api/call.ts';

/** How many products a client has. */
export const productCount = (count: number): string =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`;

/** How many clients a list has in all. */
export const clientCount = (count: number): string =>
  count === 1 ? '1 client' : `${count.toLocaleString('en-US')} clients`;

/** What the toast says of a change that failed. */
export const failedChange = {
  create: 'Error creating client',
  update: 'Error updating client',
  delete: 'Error deleting client',
} as const;

/** Why a change failed, in a toast: the server's own sentence where it has said one. */
export const reasonOf = (error: unknown): string =>
  error instanceof CallError ? error.sentence : 'Something went wrong';

/** What the form says of a client that was not saved. */
export const notSaved = (error: unknown): string => `Failed to save client: ${unsavedSentence(error)}`;

/** What a toast says once it is done. */
export const clientDone = {
  created: { title: 'Client created', description: 'The client has been created successfully' },
  updated: { title: 'Client updated', description: 'The client has been updated successfully' },
  unchanged: { title: 'Nothing changed', description: 'The client stays as it is saved.' },
  deleted: (name: string) => ({
    title: 'Client deleted',
    description: `${name} can be restored for 30 days, under Deleted.`,
  }),
} as const;

/** The client was deleted while its page was open. */
export const clientGoneSince =
  'This client was deleted since this page was loaded. What stands here is its last state.';
