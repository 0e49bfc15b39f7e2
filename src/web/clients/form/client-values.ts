import { z } from 'zod';
import { clientFields } from '#domain/clients/client-fields.ts';
import { Client, ClientDraft } from '#domain/clients/contract.ts';
import { cleanText } from '#domain/contract/fields.ts';
import { fieldsWith, mapFields, namesOf, type NameOf } from '#domain/record/fields.ts';

const formFields = fieldsWith(clientFields, 'draft');

/** A field of the form. */
export type ClientField = NameOf<typeof formFields>;

/** The fields of the form, in the order in which they stand. */
export const clientFieldNames: readonly ClientField[] = namesOf(formFields);

type FieldTexts = Record<ClientField, string>;

/** What stands in the form, and the version of the client that it was typed over: kept with it, also while unsent. */
export interface ClientValues extends FieldTexts {
  /** Null for a new client. */
  startedFrom: ({ version: number } & FieldTexts) | null;
}

const textsOf = (client: ClientDraft): FieldTexts => mapFields(formFields, (_, name) => client[name] ?? '');

/** The form of a client as it is saved; empty for a new one. */
export const valuesOf = (client: Client | null): ClientValues => {
  const texts = textsOf(client ?? { name: '' });
  return { ...texts, startedFrom: client && { ...texts, version: client.version } };
};

const sent = (text: string): string | null => cleanText(text) || null;

/** What is typed as it is sent: trimmed, and what is empty as null. */
export const draftOf = (texts: FieldTexts): Required<ClientDraft> => ({
  ...mapFields(formFields, (_, name) => sent(texts[name])),
  name: cleanText(texts.name),
});

/** Says what is wrong with what is typed, field by field. */
export const CheckedClient = z
  .custom<ClientValues>()
  .transform((values): unknown => draftOf(values))
  .pipe(ClientDraft);

/** The client that a refusal of a stale version carries; null where it carries none. */
export const clientIn = (current: unknown): Client | null => Client.safeParse(current).data ?? null;
