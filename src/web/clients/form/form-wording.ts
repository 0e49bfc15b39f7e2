import { wordsOf } from '#web/words/words-of.ts';
import { clientFields } from '#domain/clients/client-fields.ts';
import type { Client } from '#domain/clients/contract.ts';
import type { DateWords } from '#domain/clients/date-words.ts';
import type { UploadResult } from '#domain/files/contract.ts';
import { each, fieldsWith } from '#domain/record/fields.ts';
import { truncate } from '#web/kit/texts/truncate.ts';
import type { ClientField } from './client-values.ts';

/** The labels of the form's fields; for texts, the names of the tabs that show them. */
export const fieldLabels: Readonly<Record<ClientField, string>> = each(
  fieldsWith(clientFields, 'draft'),
  'name',
);

/** The text fields, in order. */
export const textFields = wordsOf('clients.form.textFields', [
  'aboutUs',
  'keyContacts',
  'thingsToRemember',
  'labellingInstructions',
  'paperworkRequirements',
  'stackingGuidelines',
] as const satisfies readonly ClientField[]);

export const formWords = wordsOf('clients.form.formWords', {
  addTitle: 'Add Client',
  addText: 'Only the name is required. Everything else can follow.',
  add: 'Add Client',
  /** Shown while the client is not loaded. */
  editNothing: 'Edit Client',
  editTitle: (name: string) => `Edit ${name}`,
  editText: 'What you write here is shown on the client’s page and on each of its products.',
  usualDate: 'House style (31.12.2027)',
  dateHint: 'How dates are printed on this client’s labels.',
  usualWords: 'House style (English of the EU)',
  wordsHint:
    'The words before dates, batch and serial number, and those of cartons, in the language or by the law of the market.',
  linkHint:
    'The site of QR Codes on this client’s labels, as in link.orchard.example. Without one: id.gs1.org.',
  inStoreHint:
    'Codes that begin with 02, 04 or 20 to 29, one pattern a line. A: article, W: weight in grams, P: price, N: pieces, X: any digit, C: check digit. Example: 28AAAAAWWWWWC',
  save: 'Save Changes',
} as const);

export const dateWordNames: Readonly<Record<DateWords, string>> = wordsOf('clients.form.dateWordNames', {
  eu: 'English of the EU: Best before',
  us: 'English of the US: Best if used by',
  us_california: 'California: BEST if Used by, USE by',
  de: 'German: Mindestens haltbar bis',
  fr: 'French: À consommer de préférence avant le',
  es: 'Spanish: Consumir preferentemente antes del',
  it: 'Italian: Da consumarsi preferibilmente entro il',
  nl: 'Dutch: Ten minste houdbaar tot',
  pl: 'Polish: Najlepiej spożyć przed',
});

/** Why a form is not saved while its picture is being uploaded. */
export const imageOnItsWay = wordsOf(
  'clients.form.imageOnItsWay',
  'The image is still on its way. Save once it is there.',
);

/** The stored value of an uploaded picture: preferably its key. */
export const imageOf = ({ s3Key, key, path }: UploadResult): string => s3Key || key || path;

const longestQuote = 200;

/** The text that is shown from an older field while this one is empty; null if there is none. */
export const standsInFor = wordsOf(
  'clients.form.standsInFor',
  (
    { about, contactPerson }: Pick<Client, 'about' | 'contactPerson'>,
    field: (typeof textFields)[number],
  ): string | null => {
    const older = field === 'aboutUs' ? about : field === 'keyContacts' ? contactPerson : null;
    return older === null || older.trim() === ''
      ? null
      : `While this is empty, the older text stands in for it: “${truncate(older.trim(), longestQuote)}”`;
  },
);
