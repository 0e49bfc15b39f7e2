import { getArtworkFacts, toldFacts } from '#domain/artwork/contract.ts';
import type { Mount } from '../http/mount.ts';
import { whenGone } from '../http/connections/when-gone.ts';
import { laneOf } from '../storage/decode.ts';
import type { ArtworkReader } from './artwork-reader.ts';

export const mountArtwork = (mount: Mount, reader: ArtworkReader): void => {
  mount(getArtworkFacts, async ({ params, reply, actor }) =>
    toldFacts(await reader.facts(params.rest, { lane: laneOf(actor.userId), signal: whenGone(reply) })),
  );
};
