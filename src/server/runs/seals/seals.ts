import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as limits from '#domain/limits.ts';
import { noPrior } from '#domain/runs/event-text.ts';
import { sealText, signedPartOfSeal } from '#domain/runs/seal.ts';
import { said } from '#domain/words/say.ts';
import type { Clock } from '../../clock.ts';
import type { UncheckedDatabase } from '../../db/database.ts';
import { withNamedLock, type LockLog } from '../../db/locks/named-lock.ts';
import { findSigner, makePortalWithin } from '../../portal/portal.ts';
import { repeatedly } from '../../background/repeatedly.ts';
import { unlessAborted } from '../../unless-aborted.ts';
import { NotSent, type Sealed } from './send-seal.ts';
import { findSealCount } from './stored-store.ts';
import { findLastSeal, findUnsent, insertSeal, lockUnsealed, noteSending } from './store.ts';

const everyMs = 60 * 60 * 1000;

interface SealParts {
  database: UncheckedDatabase;
  clock: Clock;
  /** The address of the portal, which its seals name. */
  site: string;
  /** Null while the clock is in doubt. */
  sureNow: () => Promise<Date | null>;
  /** Rejects if the seal was not accepted. */
  send: (seal: Sealed) => Promise<void>;
  log: LockLog;
}

/** Makes a seal over the newest events of all runs once a day, and sends it to an outside address. */
export class Seals {
  readonly #parts: SealParts;

  constructor(parts: SealParts) {
    this.#parts = parts;
  }

  /**
   * Makes a seal if one is due, even if there are no new events, so that a missing day shows a fault. Then sends all
   * unsent seals, oldest first, until one is refused. Makes none while the clock is in doubt: a seal with a time of the
   * future would be the last one until then. Does nothing while another process is doing this, and nothing more once the
   * signal aborts.
   */
  async run(signal?: AbortSignal): Promise<void> {
    const { database, log } = this.#parts;
    const work = async () => {
      await this.#make(signal);
      await this.#send(signal);
    };
    await withNamedLock(database, 'seals', work, log);
  }

  async #make(signal?: AbortSignal): Promise<void> {
    const { database, site, sureNow } = this.#parts;
    const now = await sureNow();
    if (!now) return;
    const last = await findLastSeal(database.read);
    // The distance: a seal that was made by a clock that was ahead does not count.
    if (last && Math.abs(now.getTime() - Date.parse(last.at)) < limits.seal.everyMs) return;
    for (let isMore = true; isMore;) {
      signal?.throwIfAborted();
      isMore = await database.write(async (queries) => {
        const before = await findLastSeal(queries);
        const runs = await lockUnsealed(queries);
        // A number is never used again, even if somebody has deleted its seal.
        const number = Math.max(before?.number ?? 0, await findSealCount(queries)) + 1;
        const at = now.toISOString();
        await makePortalWithin(queries, now);
        const { name: portal, key, sign } = await findSigner(queries, site);
        const content = { number, at, prior: before?.sha256 ?? noPrior, runs, portal, key };
        const text = sealText(content, sign(signedPartOfSeal(content)).toString('base64'));
        await insertSeal(queries, { number, at, text, sha256: hash('sha256', text) }, runs);
        return runs.length === limits.seal.mostRuns;
      });
    }
  }

  async #send(signal?: AbortSignal): Promise<void> {
    const { database, clock, send, log } = this.#parts;
    for (;;) {
      const seal = await findUnsent(database.read);
      if (!seal || signal?.aborted) return;
      const sent = send(seal).then(
        () => ({ sentAt: clock().toISOString() }),
        (error: unknown) => {
          log.warn({ err: error, seal: seal.number }, 'a seal was not sent');
          return { fault: error instanceof NotSent ? error.said : said('seal.not_sent') };
        },
      );
      // What is cut off because the process stops is sent again by the next.
      const sending = await unlessAborted(sent, signal, null);
      if (sending === null) return;
      await database.write((queries) => noteSending(queries, seal.number, sending));
      if ('fault' in sending) return;
    }
  }
}

/** Makes and sends seals at startup and every hour until the app closes. */
export const sealHourly = (app: FastifyInstance, seals: Pick<Seals, 'run'>): void =>
  repeatedly(app, { firstAfterMs: 0, everyMs, fault: 'runs could not be sealed' }, (signal) =>
    seals.run(signal),
  );
