import { attachArtwork, matchArtwork } from '#domain/artwork/match-contract.ts';
import type { ArtworkReader } from '../artwork/artwork-reader.ts';
import { sourceOf } from '../audit/source.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { whenGone } from '../http/connections/when-gone.ts';
import { laneOf } from '../storage/decode.ts';
import type { ArtworkInBulk } from './attach.ts';
import { matchFile } from './match.ts';

interface ArtworkInBulkParts {
  database: CheckedDatabase;
  reader: ArtworkReader;
  bulk: ArtworkInBulk;
  clock: Clock;
}

export const mountArtworkInBulk = (
  mount: Mount,
  { database, reader, bulk, clock }: ArtworkInBulkParts,
): void => {
  mount(matchArtwork, async ({ body: { key, name, clientId = null }, reply, actor }) => {
    const facts = await reader.facts(key, { lane: laneOf(actor.userId), signal: whenGone(reply) });
    const currentYear = clock().getUTCFullYear();
    return matchFile(database.read, { name, facts, clientId, currentYear });
  });

  mount(attachArtwork, ({ body, actor, request }) =>
    bulk.attach(body, {
      userId: actor.userId,
      userName: `${actor.firstName} ${actor.lastName}`,
      source: sourceOf(request),
      log: request.log,
    }),
  );
};
