import type { Client } from '#domain/clients/contract.ts';
import { clientsWords as words } from './wording.ts';

/** The texts of a client for everybody who handles its products, including those in the fields of older records. */
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

/** The sections with a client's texts. */
export type ClientSection =
  | 'about'
  | 'key-contacts'
  | 'things-to-remember'
  | 'labelling-instructions'
  | 'paperwork-requirements'
  | 'stacking-guidelines';

/** The heading of each section, and its text while empty. */
export const sectionWords: Readonly<Record<ClientSection, { title: string; fallback: string }>> = {
  about: { title: words.about, fallback: words.noAbout },
  'key-contacts': { title: words.keyContacts, fallback: words.noKeyContacts },
  'things-to-remember': {
    title: words.thingsToRemember,
    fallback: words.nothingToRemember,
  },
  'labelling-instructions': {
    title: words.labellingInstructions,
    fallback: words.noLabellingInstructions,
  },
  'paperwork-requirements': {
    title: words.paperworkRequirements,
    fallback: words.noPaperworkRequirements,
  },
  'stacking-guidelines': {
    title: words.stackingGuidelines,
    fallback: words.noStackingGuidelines,
  },
};

/** The fields with the text of a section; the field of older records last. */
const sources: Readonly<Record<ClientSection, readonly (keyof ClientTextFields)[]>> = {
  about: ['aboutUs', 'about'],
  'key-contacts': ['keyContacts', 'contactPerson'],
  'things-to-remember': ['thingsToRemember'],
  'labelling-instructions': ['labellingInstructions'],
  'paperwork-requirements': ['paperworkRequirements'],
  'stacking-guidelines': ['stackingGuidelines'],
};

/** A client's text for a section, also from the field of older records; null if empty. */
export const clientText = (client: ClientTextFields, section: ClientSection): string | null =>
  sources[section].map((field) => client[field]).find((text) => text !== null && text.trim() !== '') ?? null;
