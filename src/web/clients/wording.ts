import { CallError, unsavedSentence } from '#web/api/call.ts';

/** The number of a client's products, in words. */
export const productCount = (count: number): string =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`;

/** The total number of clients in a list, in words. */
export const clientCount = (count: number): string =>
  count === 1 ? '1 client' : `${count.toLocaleString('en-US')} clients`;

/** The toast titles for failed changes. */
export const failedChange = {
  create: 'Error creating client',
  update: 'Error updating client',
  delete: 'Error deleting client',
} as const;

/** Why a change failed, for a toast: the server's message if it sent one. */
export const reasonOf = (error: unknown): string =>
  error instanceof CallError ? error.sentence : 'Something went wrong';

/** The form's message for a client that was not saved. */
export const notSaved = (error: unknown): string => `Failed to save client: ${unsavedSentence(error)}`;

/** The toasts after a success. */
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
export const clientGoneSince = 'This client was deleted since this page was loaded. You see its last state.';
