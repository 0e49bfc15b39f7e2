import type { Client } from '#domain/clients/contract.ts';

/** What a client tells everyone who handles its products; older records hold some of it in other fields. */
type ClientTextFields = Pick<
  Client,
  | 'aboutUs'
  | 'about'
  | 'keyContacts'
  | 'contactPerson'
  | 'thingsToRemember'
  | 'labellingInstructions'
  | 'paperworkRequirements'
  | 'stackingGuidelines'
>;

/** The texts of a client, by the name of their section. */
export type ClientSection =
  | 'about'
  | 'key-contacts'
  | 'things-to-remember'
  | 'labelling-instructions'
  | 'paperwork-requirements'
  | 'stacking-guidelines';

/** The heading of each section, and what stands there while nothing has been written. */
export const sectionWords: Readonly<Record<ClientSection, { title: string; fallback: string }>> = {
  about: { title: 'About', fallback: 'No description of this client yet.' },
  'key-contacts': { title: 'Key Contacts', fallback: 'No key contacts for this client yet.' },
  'things-to-remember': {
    title: 'Things to Remember',
    fallback: 'Nothing particular to remember for this client yet.',
  },
  'labelling-instructions': {
    title: 'Labelling Instructions',
    fallback: 'No labelling instructions for this client yet.',
  },
  'paperwork-requirements': {
    title: 'Paperwork Requirements',
    fallback: 'No paperwork requirements for this client yet.',
  },
  'stacking-guidelines': {
    title: 'Stacking Guidelines',
    fallback: 'No stacking guidelines for this client yet.',
  },
};

/** Where the text of a section stands, the field of older records last. */
const sources: Readonly<Record<ClientSection, readonly (keyof ClientTextFields)[]>> = {
  about: ['aboutUs', 'about'],
  'key-contacts': ['keyContacts', 'contactPerson'],
  'things-to-remember': ['thingsToRemember'],
  'labelling-instructions': ['labellingInstructions'],
  'paperwork-requirements': ['paperworkRequirements'],
  'stacking-guidelines': ['stackingGuidelines'],
};

/** What a client says in a section; null when nothing, also not in the field of an older record. */
export const clientText = (client: ClientTextFields, section: ClientSection): string | null =>
  sources[section].map((field) => client[field]).find((text) => text !== null && text.trim() !== '') ?? null;
