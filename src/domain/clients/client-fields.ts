import { z } from 'zod';
import { wrongPattern } from '../codes/in-store-code.ts';
import { optionalText, requiredText } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import type { Fields } from '../record/field.ts';
import { text } from '../record/kinds.ts';
import { DateFormat } from './date-format.ts';
import { DateWords } from './date-words.ts';
import { linkSite } from './link-site.ts';

/** One of these, or nothing. */
const oneOf = (options: readonly string[]) =>
  ({
    kind: 'text',
    stored: z.string().nullable(),
    draft: z
      .string()
      .nullable()
      .optional()
      .refine((text) => text === null || text === undefined || options.includes(text), {
        error: `This must be ${options.join(', ')}, or nothing.`,
      }),
  }) as const;

const section = text(limits.text.clientText);
/** A field of older records that can no longer be written. */
const older = { kind: 'text', stored: z.string().nullable() } as const;

/** The fields of a client, in the order in which the history shows them. */
export const clientFields = {
  name: {
    kind: 'text',
    column: 'name',
    name: 'Company name',
    stored: z.string(),
    draft: requiredText(limits.text.name, 'Company name is required'),
  },
  /** A storage key starting with images/, or a full address. */
  image: {
    kind: 'text',
    column: 'image',
    name: 'Image',
    stored: z.string().nullable(),
    draft: optionalText(limits.text.url),
  },
  aboutUs: { ...section, column: 'about_us', name: 'About' },
  keyContacts: { ...section, column: 'key_contacts', name: 'Key Contacts' },
  thingsToRemember: { ...section, column: 'things_to_remember', name: 'Things to Remember' },
  labellingInstructions: { ...section, column: 'labelling_instructions', name: 'Labelling Instructions' },
  paperworkRequirements: { ...section, column: 'paperwork_requirements', name: 'Paperwork Requirements' },
  stackingGuidelines: { ...section, column: 'stacking_guidelines', name: 'Stacking Guidelines' },
  /** How dates are printed on the client's labels; null means dd.mm.yyyy. */
  dateFormat: { ...oneOf(DateFormat.options), column: 'date_format', name: 'Dates on Labels' },
  /** In which words the client's labels are; null means English of the EU. */
  dateWords: { ...oneOf(DateWords.options), column: 'date_words', name: 'Words on Labels' },
  /** The client's own site for GS1 Digital Links, as in link.orchard.example; null means id.gs1.org. */
  linkDomain: {
    ...text(limits.text.linkDomain),
    column: 'link_domain',
    name: 'Digital Link Domain',
    draft: optionalText(limits.text.linkDomain).refine(
      (site) => site === null || site === undefined || linkSite(site) !== null,
      { error: 'This must be a site, as in link.orchard.example.' },
    ),
  },
  /** How the client builds the numbers of its own shops, one pattern a line; null if it has none. */
  inStoreCodes: {
    ...text(limits.text.inStoreCodes),
    column: 'in_store_codes',
    name: 'In-Store Codes',
    draft: optionalText(limits.text.inStoreCodes).refine(
      (patterns) => patterns === null || patterns === undefined || wrongPattern(patterns) === null,
      { error: 'Each line must be a pattern of 13 characters such as 28AAAAAWWWWWC.' },
    ),
  },
  /** Shown if `aboutUs` is empty. */
  about: { ...older, column: 'about', name: 'About (older field)' },
  /** Shown if `keyContacts` is empty. */
  contactPerson: { ...older, column: 'contact_person', name: 'Contact person (older field)' },
} as const satisfies Fields;
