import { plural } from '#web/words/formats.ts';
import { wordsOf } from '#web/words/words-of.ts';
/** The words of /admin/partners. */
export const partnersScreen = wordsOf('partners.partnersScreen', {
  title: 'Partners',
  lead: 'People of clients and suppliers. Each sees only what is its own, and no names of ours.',
  editorsOnly: {
    title: 'Partners are invited by editors',
    text: 'Ask an editor or an administrator to invite somebody of a client or supplier.',
  },
  invite: 'Invite a Partner',
  formText:
    'They get a mail with a link, choose a password, and see what is theirs. The link works for 7 days.',
  none: 'No partner has an account yet',
  noneText: 'Invite a person of a client, who then sees its products and runs, or of a supplier.',
  notLoaded: 'The people of clients and suppliers could not be loaded',
  caption: 'People of clients and suppliers',
  kinds: { client: 'Client', supplier: 'Supplier' },
  gone: 'Deleted client',
  kind: 'Whose person',
  client: 'Client',
  noClient: 'Choose a client',
  clientMissing: 'Please choose a client.',
  supplierCode: 'Supplier Code',
  supplierHint: 'As on labels and orders.',
  send: 'Send Invitation',
  failed: 'Nobody was invited',
  neverSignedIn: 'Not yet',

  pleaseSayWhichSupplier: 'Please say which supplier.',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  name: 'Name',
  of: 'Of',
  account: 'Account',
  invited: 'Invited',
  active: 'Active',
  deactivated: 'Deactivated',
  lastSignIn: 'Last sign-in',
} as const);

/** The words of the dialog that moves somebody to another client or supplier. */
export const movePartner = wordsOf('partners.movePartner', {
  move: 'Move',
  moveOf: (name: string) => `Move ${name}`,
  titleOf: (name: string) => `Move ${name}?`,
  text: 'They are signed out, and see what is of the other from their next sign-in on. What waits for them in mails is dropped.',
  kinds: { client: 'Client', supplier: 'Supplier', staff: 'Nobody: one of our own people, who reads only' },
  cancel: 'Cancel',
  done: { title: 'Moved', description: 'They sign in again.' },
} as const);

/** The home of a client's or supplier's people. */
export const partnerHome = wordsOf('partners.partnerHome', {
  client: {
    title: 'Your products',
    lead: 'What is labelled for you, how, and the proof.',
    gone: 'Nothing is here any more',
    notLoaded: 'What waits for you could not be loaded',
  },
  supplier: {
    title: 'Your orders',
    lead: 'Labels that were ordered from you.',
    notLoaded: 'Your orders could not be loaded',
  },
  waiting: 'Waiting for your word',
  title: 'Products',
  products: (count: number) => plural(count, { one: '# product', other: '# products' }),
  runs: 'Runs',
  instructions: 'Your instructions',
  holds: 'On hold',
  billing: 'Billing',

  search: 'Search',
} as const);
