import type { FastifyRequest } from 'fastify';
import { can } from '#domain/access/can.ts';
import { clientWithin, everything } from '#domain/access/scope.ts';
import { fileKinds } from '#domain/files/file-kinds.ts';
import type { Database } from '../db/database.ts';
import { stationIdOf } from '../stations/station-of.ts';
import { findRunOfPhoto } from './linked-store.ts';

/** Whether whoever asks may see a file: a photo of a run is for who may read the run, at its station or at a desk. */
export const mayReadPhoto =
  ({ read }: Pick<Database, 'read'>) =>
  async (key: string, request: FastifyRequest): Promise<boolean> => {
    if (!key.startsWith(`${fileKinds.productImage.prefix}/`)) return true;
    const of = await findRunOfPhoto(read, key);
    if (of === null) return true;
    const { actor } = request;
    if (actor && can(actor.actingRole, 'run.read'))
      return actor.scope === everything || clientWithin(actor.scope) === of.clientId;
    return of.stationId === (await stationIdOf(read, request));
  };
