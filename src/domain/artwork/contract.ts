import { endpoint } from '../contract/endpoint.ts';
import { KeyParams } from '../files/contract.ts';
import { ArtworkFacts } from './facts.ts';

/** Read when it was uploaded; an older file is read at the first request. */
export const getArtworkFacts = endpoint({
  method: 'GET',
  path: '/api/artwork/*',
  needs: 'file.read',
  summary: 'What a stored artwork file says by itself: page sizes, barcodes, fonts, resolution',
  params: KeyParams,
  reply: ArtworkFacts,
  fails: ['file.not_found'],
});
