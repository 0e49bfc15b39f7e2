import { hash } from 'node:crypto';
import type { RollArtwork } from '#domain/rolls/contract.ts';
import type { Queries } from '../db/database.ts';
import { findCurrentArtwork } from '../rolls/fits.ts';

export type CurrentArtwork = Pick<RollArtwork, 'key' | 'name' | 'sha256'>;

/** The files of the current releases that have this label. */
export const currentArtwork = async (queries: Queries, labelSku: string): Promise<CurrentArtwork[]> =>
  (await findCurrentArtwork(queries, labelSku)).map(({ key, name, sha256 }) => ({ key, name, sha256 }));

/** Changes whenever the artwork does. */
export const stateOf = (artwork: readonly CurrentArtwork[]): string =>
  hash(
    'sha256',
    artwork
      .map(({ sha256 }) => sha256)
      .toSorted()
      .join(' '),
  );
