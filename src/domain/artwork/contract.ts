import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { KeyParams } from '../files/contract.ts';
import { ArtworkFacts } from '../files/artwork-facts.ts';
import { Finding, fileFindings } from './file-findings.ts';

/** The facts of a file, and what is found in it whatever its label, each finding with its sentence. */
export const ToldArtworkFacts = z
  .intersection(ArtworkFacts, z.object({ findings: z.array(Finding) }))
  .meta({ id: 'ToldArtworkFacts' });
export type ToldArtworkFacts = z.infer<typeof ToldArtworkFacts>;

export const toldFacts = (facts: ArtworkFacts): ToldArtworkFacts => ({
  ...facts,
  findings: fileFindings(facts),
});

/** A file is read when it is uploaded; one that has not been read yet is read at its first request. */
export const getArtworkFacts = endpoint({
  method: 'GET',
  path: '/api/artwork/*',
  needs: 'file.read',
  summary: 'What a stored artwork file says by itself: page sizes, barcodes, fonts, resolution',
  params: KeyParams,
  reply: ToldArtworkFacts,
  fails: ['file.not_found'],
});
