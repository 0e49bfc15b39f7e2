import { endpoint } from '../contract/endpoint.ts';
import { KeyParams } from '../files/contract.ts';
import { ArtworkFacts } from '../files/artwork-facts.ts';

/** A file is read when it is uploaded; one that has not been read yet is read at its first request. */
export const getArtworkFacts = endpoint({
  method: 'GET',
  path: '/api/artwork/*',
  needs: 'file.read',
  summary: 'What a stored artwork file says by itself: page sizes, barcodes, fonts, resolution',
  params: KeyParams,
  reply: ArtworkFacts,
  fails: ['file.not_found'],
});
