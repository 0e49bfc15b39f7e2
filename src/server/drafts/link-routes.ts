import { Problem } from '#domain/contract/problem.ts';
import { answerByLink, lookByLink, pictureByLink } from '#domain/releases/link-contract.ts';
import { sourceOf } from '../audit/source.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import { findFile } from '../files/store.ts';
import type { Mount } from '../http/mount.ts';
import { senderOf } from '../http/requests/network-of.ts';
import { whenGone } from '../http/connections/when-gone.ts';
import { serveThumbnail } from '../storage/serve-file.ts';
import type { Thumbnails } from '../storage/thumbnails.ts';
import { ByLink } from './by-link.ts';

/** Wide enough to read a label on a desk. */
const pictureWidth = 960;

/** Mounts what the link in a mail about a release opens. */
export const mountReleaseLinks = (
  mount: Mount,
  { database, clock, thumbnails }: { database: CheckedDatabase; clock: Clock; thumbnails: Thumbnails },
): void => {
  const byLink = new ByLink(database, clock);
  mount(lookByLink, ({ body }) => byLink.look(body.token));
  mount(pictureByLink, async ({ body: { token, key, page }, request, reply }) => {
    await byLink.requireArtwork(token, key);
    const file = await findFile(database.read, key);
    const drawn =
      file &&
      (await serveThumbnail(thumbnails, file, pictureWidth, {
        ifNoneMatch: undefined,
        page,
        lane: senderOf(request),
        signal: whenGone(reply),
      }));
    if (!drawn?.body) throw new Problem('file.not_found');
    reply.code(drawn.status).headers(drawn.headers);
    return drawn.body;
  });
  mount(answerByLink, async ({ body: { token, answer, reason, place = null }, request }) => {
    const said = { answer, reason: reason ?? null, place };
    return { success: await byLink.answer(token, said, sourceOf(request)) };
  });
};
