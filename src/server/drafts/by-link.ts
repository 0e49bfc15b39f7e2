import type { ArtworkPlace } from '#domain/releases/comment-contract.ts';
import type { LinkedRelease } from '#domain/releases/link-contract.ts';
import type { Product } from '#domain/products/contract.ts';
import { saidBy } from '#domain/words/say.ts';
import { factOfProblem, Problem } from '#domain/contract/problem.ts';
import { artworkOfProduct } from '../artwork/used-artwork.ts';
import type { Source } from '../audit/source.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { findControl } from '../releases/control-store.ts';
import { findFacts } from '../files/store.ts';
import { findReleaseLink, markAnswered, type ReleaseLink } from '../notices/link-store.ts';
import { tokenHash } from '../sessions/token.ts';
import { signByLink } from '../signatures/sign-by-link.ts';
import { commentsWithin } from './comment-routes.ts';
import { productKind } from './draft-kind.ts';
import { Publishing } from './publishing.ts';
import { showDraft, type ShownDraft } from './shown-draft.ts';
import { draftWithin, refusalWithin } from './within.ts';

/** An answer that somebody gives with a link. */
export interface LinkAnswer {
  answer: 'approve' | 'refuse';
  reason: string | null;
  place: ArtworkPlace | null;
}

/** What the link in a mail opens: one release that waits for a client, to look at and, if the client allows it, to answer. */
export class ByLink {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;

  constructor(database: CheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Throws `link.not_found` for a token that is wrong or too old, and once the release waits no longer `link.used`, if it was
   * answered with this link, or `link.over`.
   */
  async look(token: string): Promise<LinkedRelease> {
    const { read } = this.#database;
    const { link, clientId, draft } = await this.#open(read, token);
    const { answersByLink } = await findControl(read, clientId);
    const { record, number, version, summary, changes, fileNames } = draft;
    const keys = [...new Set(artworkOfProduct(record).map(({ key }) => key))];
    const facts = await findFacts(read, keys);
    const sizesOf = (key: string) => {
      const known = facts.get(key);
      return known?.state === 'read' ? known.sizes : [];
    };
    return {
      productId: record.id,
      sku: record.sku,
      itemDescription: record.itemDescription,
      number,
      version,
      summary,
      changes,
      fileNames,
      artwork: keys.map((key) => ({ key, name: fileNames[key] ?? key, sizes: [...sizesOf(key)] })),
      comments: await commentsWithin(read, { clientId }, { id: record.id, number }),
      mayAnswer: answersByLink && link.answeredAt === null && draft.mayAnswer,
      isAnswered: draft.approvedSides.includes('client'),
      expiresAt: link.expiresAt,
    };
  }

  /** Throws `file.not_found` unless the release has this artwork. */
  async requireArtwork(token: string, key: string): Promise<void> {
    const { artwork } = await this.look(token);
    if (!artwork.some((one) => one.key === key)) throw new Problem('file.not_found');
  }

  /** Answers once. Throws `link.only_looks` unless the client allows it, and `link.used` the second time. */
  async answer(token: string, { answer, reason, place }: LinkAnswer, source: Source): Promise<true> {
    const { read } = this.#database;
    const { link, clientId, draft } = await this.#open(read, token);
    const { answersByLink } = await findControl(read, clientId);
    if (!answersByLink) throw new Problem('link.only_looks');
    const answered = { id: link.productId, number: link.number, version: draft.version };
    const publishing = new Publishing(this.#database, this.#clock, productKind);
    const by = {
      userId: link.userId,
      source,
      side: 'client' as const,
      clientId,
      sign: async (queries: Queries, signing: Parameters<typeof signByLink>[2]) => {
        if (!(await markAnswered(queries, link.id, signing.at))) throw new Problem('link.used');
        await signByLink(queries, { userId: link.userId, clientId }, signing);
      },
      note: reason !== null && place !== null ? { text: reason, place } : undefined,
    };
    try {
      if (answer === 'approve') await publishing.approve(answered, by);
      else await publishing.refuse(answered, reason ?? '', by);
    } catch (error) {
      // What is there now may be read by who signs in, not by who has the link.
      if (error instanceof Problem && (error.code === 'draft.changed' || error.code === 'draft.not_found'))
        throw new Problem('link.over');
      if (!(error instanceof Problem)) throw error;
      const refusal = refusalWithin({ clientId }, error);
      const { fields } = refusal.details;
      throw new Problem(refusal.code, { ...saidBy(factOfProblem(refusal)), ...(fields ? { fields } : {}) });
    }
    return true;
  }

  async #open(
    queries: Queries,
    token: string,
  ): Promise<{ link: ReleaseLink; clientId: number; draft: ShownDraft<Product> }> {
    const link = await findReleaseLink(queries, tokenHash(token), this.#clock().toISOString());
    if (!link || link.clientId === null) throw new Problem('link.not_found');
    const { clientId } = link;
    const draft = await this.#draftOf(queries, link, clientId);
    if (!draft || draft.number !== link.number || draft.version !== link.version)
      throw new Problem(link.answeredAt === null ? 'link.over' : 'link.used');
    return { link, clientId, draft };
  }

  /** The draft, if it waits for this client. */
  async #draftOf(
    queries: Queries,
    { productId, userId, number }: ReleaseLink,
    clientId: number,
  ): Promise<ShownDraft<Product> | null> {
    try {
      const { clientId: isOf } = await productKind.find(queries, productId);
      if (isOf !== clientId) return null;
      const draft = await showDraft(queries, productKind, productId, { userId, clientId, number });
      return draftWithin({ clientId }, draft);
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return null;
      throw error;
    }
  }
}
