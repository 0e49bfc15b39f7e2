import { clientFields } from '#domain/clients/client-fields.ts';
import type { Client, ClientDraft } from '#domain/clients/contract.ts';
import { Problem } from '#domain/contract/problem.ts';
import { fieldsOf } from '#domain/record/fields.ts';
import { planFields } from '#domain/record/plan-fields.ts';
import type { Queries } from '../db/database.ts';
import { recordChange } from '../history/store.ts';
import type { WriteBy } from '../history/write-by.ts';
import { justWritten } from '../just-written.ts';
import { publishClient } from '../releases/publish.ts';
import { refuseUnknownLogo } from './refuse-unknown-logo.ts';
import { findClient } from './store.ts';
import { lockClient, updateClient } from './write-store.ts';

/** Locks a client to be changed, and returns it. Throws `client.not_found`. */
export const lockClientToChange = async (queries: Queries, id: number): Promise<Client> => {
  await lockClient(queries, id);
  const client = await findClient(queries, id);
  if (!client) throw new Problem('client.not_found');
  return client;
};

/** The client after a change of `drafted`: the locked client itself, or with the fields of its draft. */
export const planClientChange = async (
  queries: Queries,
  sent: Partial<ClientDraft>,
  drafted: Client,
): Promise<Client> => {
  await refuseUnknownLogo(queries, sent.image, drafted.image);
  return { ...drafted, ...planFields<Partial<Client>>(drafted, sent, 'replace') };
};

/** Writes a planned change in the transaction that planned it, with its history and release, and returns the client. */
export const writeClientPlan = async (
  queries: Queries,
  before: Client,
  planned: Client,
  by: WriteBy,
): Promise<Client> => {
  const change = planFields(fieldsOf(clientFields, before), fieldsOf(clientFields, planned), 'replace');
  if (Object.keys(change).length === 0) return before;
  await updateClient(queries, before.id, change, by.at);
  const after = justWritten(await findClient(queries, before.id));
  await publishClient(queries, { before, after }, by);
  await recordChange(queries, {
    at: by.at,
    userId: by.userId,
    entity: 'client',
    entityId: before.id,
    action: 'updated',
    before,
    after,
  });
  return after;
};
