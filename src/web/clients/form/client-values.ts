import { z } from 'zod';
import { clientFields } from '#domain/clients/client-fields.ts';
import { Client, ClientDraft } from '#domain/clients/contract.ts';
import { cleanText } from '#domain/contract/fields.ts';
import { fieldsWith, mapFields, namesOf, type NameOf } from '#domain/record/fields.ts';

const formFields = fieldsWith(clientFields, 'draft');

export type ClientField = NameOf<typeof formFields>;

/** The fields of the form, in order. */
export const clientFieldNames: readonly ClientField[] = namesOf(formFields);

type FieldTexts = Record<ClientField, string>;

/** The values of the form, and the version that the edit started from, which is stored in drafts as well. */
export interface ClientValues extends FieldTexts {
  /** Null for a new client. */
  startedFrom: ({ version: number } & FieldTexts) | null;
}

const textsOf = (client: ClientDraft): FieldTexts => mapFields(formFields, (_, name) => client[name] ?? '');

/** The initial values for a client; empty for a new one. */
export const valuesOf = (client: Client | null): ClientValues => {
  const texts = textsOf(client ?? { name: '' });
  return { ...texts, startedFrom: client && { ...texts, version: client.version } };
};

const sent = (text: string): string | null => cleanText(text) || null;

/** The values to send: trimmed, and null if empty. */
export const draftOf = (texts: FieldTexts): Required<ClientDraft> => ({
  ...mapFields(formFields, (_, name) => sent(texts[name])),
  name: cleanText(texts.name),
});

/** Validates the form, field by field. */
export const CheckedClient = z
  .custom<ClientValues>()
  .transform((values): unknown => draftOf(values))
  .pipe(ClientDraft);

/** The client in the refusal of a stale version; null if it has none. */
export const clientIn = (current: unknown): Client | null => Client.safeParse(current).data ?? null;
