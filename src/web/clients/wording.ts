import { plural } from '#web/words/formats.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';
import { CallError, unsavedSentence } from '#web/api/call.ts';

/** The number of a client's products, in words. */
export const productCount = wordsOf('clients.productCount', (count: number): string =>
  plural(count, { one: '# product', other: '# products' }),
);

/** The total number of clients in a list, in words. */
export const clientCount = wordsOf('clients.clientCount', (count: number): string =>
  plural(count, { one: '# client', other: '# clients' }),
);

/** The toast titles for failed changes. */
export const failedChange = wordsOf('clients.failedChange', {
  create: 'Error creating client',
  update: 'Error updating client',
  delete: 'Error deleting client',
} as const);

/** Why a change failed, for a toast: the server's message if it sent one. */
export const reasonOf = wordsOf('clients.reasonOf', (error: unknown): string =>
  error instanceof CallError ? error.sentence : 'Something went wrong',
);

/** The form's message for a client that was not saved. */
export const notSaved = wordsOf(
  'clients.notSaved',
  (error: unknown): string => `Failed to save client: ${unsavedSentence(error)}`,
);

/** The toasts after a success. */
export const clientDone = wordsOf('clients.clientDone', {
  created: { title: 'Client created', description: 'The client has been created successfully' },
  updated: { title: 'Client updated', description: 'The client has been updated successfully' },
  unchanged: { title: 'Nothing changed', description: 'The client stays as it is saved.' },
  deleted: (name: string) => ({
    title: 'Client deleted',
    description: `${name} can be restored for 30 days, under Deleted.`,
  }),
} as const);

/** The client was deleted while its page was open. */
export const clientGoneSince = wordsOf(
  'clients.clientGoneSince',
  'This client was deleted since this page was loaded. You see its last state.',
);

/** What clients says. */
export const clientsWords = wordsOf('clients.clientsWords', {
  about: 'About',
  noAbout: 'No description of this client yet.',
  keyContacts: 'Key Contacts',
  noKeyContacts: 'No key contacts for this client yet.',
  thingsToRemember: 'Things to Remember',
  nothingToRemember: 'Nothing particular to remember for this client yet.',
  labellingInstructions: 'Labelling Instructions',
  noLabellingInstructions: 'No labelling instructions for this client yet.',
  paperworkRequirements: 'Paperwork Requirements',
  noPaperworkRequirements: 'No paperwork requirements for this client yet.',
  stackingGuidelines: 'Stacking Guidelines',
  noStackingGuidelines: 'No stacking guidelines for this client yet.',
  loadingClient: 'Loading client',
  imageClient: 'Image of the client',
  imageOf: ({ clientName }: { clientName: Shown }) => `Image of ${clientName}`,
  savedWithoutImage: 'Saved like this, the client has no image.',
  addClient: 'Add Client',
  image: 'Image',
  name: 'Name',
  products: 'Products',
  updated: 'Updated',
  actions: 'Actions',
  clients: 'Clients',
  clientNotFound: 'Client Not Found',
  clientNotFoundText: "The client you're looking for doesn't exist or has been removed.",
  returnToClients: 'Return to Clients',
  mostRecent: 'Most Recent',
  nameZ: 'Name A-Z',
  nameZToA: 'Name Z-A',
  searchClientsByName: 'Search clients by name',
  sort: 'Sort',
  editClient: 'Edit Client',
  noClientsYet: 'No clients yet',
  noClientsText: 'All clients will be listed here, with their instructions and products.',
  noClientsYetText: 'Clients will be listed here once an editor has added them.',
  addFirstClient: 'Add the first client',
  goToHome: 'Go to Home',
  noClientsFound: 'No clients found',
  noClientNamed: ({ term }: { term: Shown }) => `No client has “${term}” in its name.`,
  clearSearch: 'Clear Search',
  findClient: 'Find a client',
  loadingClients: 'Loading clients…',
  noClientFits: 'No client has this in its name.',
  moreTypePartName: ({ more }: { more: Shown }) => `${more} more. Type a part of the name.`,

  createClient: ({ choice }: { choice: Shown }) => `Create client “${choice}”`,
});
