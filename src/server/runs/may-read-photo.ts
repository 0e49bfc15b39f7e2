import type { FastifyRequest } from 'fastify';
import { can } from '#domain/access/can.ts';
import { fileKinds } from '#domain/files/file-kinds.ts';
import type { Database } from '../db/database.ts';
import { stationIdOf } from '../stations/station-of.ts';
import { findStationOfPhoto } from './store.ts';

/** Whether whoever asks may see a file: a photo of a run is for who may read the run, at its station or at a desk. */
export const mayReadPhoto =
  ({ read }: Pick<Database, 'read'>) =>
  async (key: string, request: FastifyRequest): Promise<boolean> => {
    if (!key.startsWith(`${fileKinds.productImage.prefix}/`)) return true;
    if (request.actor && can(request.actor.standing, 'run.read')) return true;
    const stationId = await findStationOfPhoto(read, key);
    return stationId === null || stationId === (await stationIdOf(read, request));
  };
