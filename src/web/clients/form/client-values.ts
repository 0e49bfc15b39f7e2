import { z } from 'zod';
import { Client, ClientDraft } from '#domain/clients/contract.ts';
import { cleanText } from '#domain/contract/fields.ts';

/** The fields of the form, in the order in which they stand. */
export const clientFields = [
  'name',
  'image',
  'aboutUs',
  'keyContacts',
  'thingsToRemember',
  'labellingInstructions',
  'paperworkRequirements',
  'stackingGuidelines',
] as const satisfies readonly (keyof ClientDraft)[];

/** A field of the form. */
export type ClientField = (typeof clientFields)[number];

type FieldTexts = Record<ClientField, string>;

/** What stands in the form, and the version of the client that it was typed over: kept with it, also while unsent. */
export interface ClientValues extends FieldTexts {
  /** Null for a new client. */
  startedFrom: ({ version: number } & FieldTexts) | null;
}

const textsOf = (client: ClientDraft): FieldTexts => ({
  name: client.name,
  image: client.image ?? '',
  aboutUs: client.aboutUs ?? '',
  keyContacts: client.keyContacts ?? '',
  thingsToRemember: client.thingsToRemember ?? '',
  labellingInstructions: client.labellingInstructions ?? '',
  paperworkRequirements: client.paperworkRequirements ?? '',
  stackingGuidelines: client.stackingGuidelines ?? '',
});

/** The form of a client as it is saved; empty for a new one. */
export const valuesOf = (client: Client | null): ClientValues => {
  const texts = textsOf(client ?? { name: '' });
  return { ...texts, startedFrom: client && { ...texts, version: client.version } };
};

const sent = (text: string): string | null => cleanText(text) || null;

/** What is typed as it is sent: trimmed, and what is empty as null. */
export const draftOf = (texts: FieldTexts): Required<ClientDraft> => ({
  name: cleanText(texts.name),
  image: sent(texts.image),
  aboutUs: sent(texts.aboutUs),
  keyContacts: sent(texts.keyContacts),
  thingsToRemember: sent(texts.thingsToRemember),
  labellingInstructions: sent(texts.labellingInstructions),
  paperworkRequirements: sent(texts.paperworkRequirements),
  stackingGuidelines: sent(texts.stackingGuidelines),
});

/** Says what is wrong with what is typed, field by field. */
export const CheckedClient = z
  .custom<ClientValues>()
  .transform((values): unknown => draftOf(values))
  .pipe(ClientDraft);

/** The client that a refusal of a stale version carries; null where it carries none. */
export const clientIn = (current: unknown): Client | null => Client.safeParse(current).data ?? null;
