import { clientFields } from '#domain/clients/client-fields.ts';
import type { Client } from '#domain/clients/contract.ts';
import type { UploadResult } from '#domain/files/contract.ts';
import { each, fieldsWith } from '#domain/record/fields.ts';
import { truncate } from '#web/kit/truncate.ts';
import type { ClientField } from './client-values.ts';

/** How the form's fields are called: the texts as the tabs that show them. */
export const fieldLabels: Readonly<Record<ClientField, string>> = each(
  fieldsWith(clientFields, 'draft'),
  'name',
);

/** The texts, in the order in which they stand. */
export const textFields = [
  'aboutUs',
  'keyContacts',
  'thingsToRemember',
  'labellingInstructions',
  'paperworkRequirements',
  'stackingGuidelines',
] as const satisfies readonly ClientField[];

/** What the form says of itself. */
export const formWords = {
  addTitle: 'Add Client',
  addText: 'Only the name is required. Everything else can follow.',
  add: 'Add Client',
  /** While the client is not loaded. */
  editNothing: 'Edit Client',
  editTitle: (name: string) => `Edit ${name}`,
  editText: 'What you write here stands on the client’s page and on each of its products.',
  save: 'Save Changes',
} as const;

/** Why a form whose picture is still being uploaded is not saved. */
export const imageOnItsWay = 'The image is still on its way. Save once it is there.';

/** What a client keeps of an uploaded picture: the key, ahead of the path. */
export const imageOf = ({ s3Key, key, path }: UploadResult): string => s3Key || key || path;

const longestQuote = 200;

/** What older records show while the field is empty; null where there is nothing of the kind. */
export const standsInFor = (
  { about, contactPerson }: Pick<Client, 'about' | 'contactPerson'>,
  field: (typeof textFields)[number],
): string | null => {
  const older = field === 'aboutUs' ? about : field === 'keyContacts' ? contactPerson : null;
  return older === null || older.trim() === ''
    ? null
    : `While this is empty, the older text stands in for it: “${truncate(older.trim(), longestQuote)}”`;
};
