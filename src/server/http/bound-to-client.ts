import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';

/** Finds the client of a record; null if it has none or there is no such record. */
export type ClientOf = (record: 'product' | 'run', id: number) => Promise<number | null>;

const valueOf = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;

/**
 * Refuses a call, by a key that is bound to this client, that is about another client or does not say about which one. A
 * list in whose query no client is named becomes the list of this client. Throws `access.other_client`.
 */
export const keepToClient = async (
  { ofClient }: Pick<Endpoint, 'ofClient'>,
  request: FastifyRequest,
  clientId: number,
  clientOf: ClientOf,
): Promise<void> => {
  const requireOwn = (id: unknown): void => {
    if (id !== clientId) throw new Problem('access.other_client');
  };
  const requireRecord = async (record: 'product' | 'run', id: unknown): Promise<void> =>
    requireOwn(typeof id === 'number' ? await clientOf(record, id) : null);

  if (ofClient === undefined) throw new Problem('access.other_client');
  if (ofClient === 'nothing') return;
  if ('query' in ofClient) {
    requireOwn(valueOf(request.query, ofClient.query) ?? clientId);
    request.query = Object.assign({}, request.query, { [ofClient.query]: clientId });
    return;
  }
  if ('body' in ofClient) return requireRecord('product', valueOf(request.body, ofClient.body));
  const id = valueOf(request.params, 'id');
  return ofClient.params === 'client' ? requireOwn(id) : requireRecord(ofClient.params, id);
};
