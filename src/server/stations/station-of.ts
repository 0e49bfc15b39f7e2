import type { FastifyRequest } from 'fastify';
import type { Station } from '#domain/stations/contract.ts';
import { tokenHash } from '../sessions/token.ts';
import type { Queries } from '../db/database.ts';
import { findStation, findStationByToken } from './store.ts';

const stationHeader = 'x-station-token';

export const stationTokenOf = ({ headers }: FastifyRequest): string | null => {
  const token = headers[stationHeader];
  return typeof token === 'string' && token !== '' ? token : null;
};

/** The station that a request comes from; null if there is none or it was removed. */
export const stationOf = async (queries: Queries, request: FastifyRequest): Promise<Station | null> => {
  const token = stationTokenOf(request);
  const id = token === null ? null : await findStationByToken(queries, tokenHash(token));
  return id === null ? null : findStation(queries, id);
};
