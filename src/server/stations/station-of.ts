import type { FastifyRequest } from 'fastify';
import type { Station } from '#domain/stations/contract.ts';
import { tokenHash } from '../sessions/token.ts';
import type { Queries } from '../db/database.ts';
import { findStation, findStationByToken } from './store.ts';

const stationHeader = 'x-station-token';

/** A key is at no station, whatever it sends. */
const stationTokenOf = ({ headers, actor }: FastifyRequest): string | null => {
  const token = headers[stationHeader];
  return typeof token === 'string' && token !== '' && !actor?.key ? token : null;
};

/** The id of the station that a request comes from; null if there is none or it has ended. */
export const stationIdOf = async (queries: Queries, request: FastifyRequest): Promise<number | null> => {
  const token = stationTokenOf(request);
  return token === null ? null : findStationByToken(queries, tokenHash(token));
};

/** The station that a request comes from; null if there is none or it has ended. */
export const stationOf = async (queries: Queries, request: FastifyRequest): Promise<Station | null> => {
  const id = await stationIdOf(queries, request);
  return id === null ? null : findStation(queries, id);
};
