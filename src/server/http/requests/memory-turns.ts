import type { FastifyReply } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import { said, saidBy } from '#domain/words/say.ts';
import { onceClosed } from '../connections/once-closed.ts';
import { whenGone } from '../connections/when-gone.ts';

/** How many requests may run concurrently, in total and per user, and how many may wait per user. */
export interface MemoryLimits {
  atOnce: number;
  atOncePerUser: number;
  mostWaitingPerUser: number;
}

/**
 * Eight bodies of a megabyte each, which take several megabytes while they are parsed. A user's screen sends one at a
 * time; programs may send more.
 */
const defaults: MemoryLimits = { atOnce: 8, atOncePerUser: 2, mostWaitingPerUser: 30 };

const retryAfterSeconds = 2;
const tooMany = (): Problem =>
  new Problem('service.busy', { ...saidBy(said('refusal.large_requests')), retryAfterSeconds });

interface Waiting {
  userId: number;
  begin: () => void;
}

/**
 * Bounds the total memory of large requests. A request waits before its body is read or its response is built. The
 * oldest goes first; requests of a user who has reached the limit per user do not block others.
 */
export class MemoryTurns {
  readonly #limits: MemoryLimits;
  readonly #running = new Map<number, number>();
  readonly #waiting: Waiting[] = [];
  #count = 0;

  constructor(limits: MemoryLimits = defaults) {
    this.#limits = limits;
  }

  /** Waits for a turn, which lasts until the response is complete or its connection closes. Throws `service.busy`. */
  async take(userId: number, reply: FastifyReply): Promise<void> {
    if (this.#hasRoom(userId)) this.#start(userId);
    else await this.#wait(userId, whenGone(reply));
    const { raw } = reply;
    const { socket } = reply.request.raw;
    // A response that waits behind another on its connection does not report that the connection has closed.
    if (socket.destroyed) this.#end(userId);
    else onceClosed([raw, socket], () => this.#end(userId));
  }

  #hasRoom(userId: number): boolean {
    const { atOnce, atOncePerUser } = this.#limits;
    return this.#count < atOnce && (this.#running.get(userId) ?? 0) < atOncePerUser;
  }

  #start(userId: number): void {
    this.#count += 1;
    this.#running.set(userId, (this.#running.get(userId) ?? 0) + 1);
  }

  #end(userId: number): void {
    this.#count -= 1;
    const left = (this.#running.get(userId) ?? 1) - 1;
    if (left > 0) this.#running.set(userId, left);
    else this.#running.delete(userId);
    const next = this.#waiting.findIndex((waiting) => this.#hasRoom(waiting.userId));
    const [waiting] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (!waiting) return;
    this.#start(waiting.userId);
    waiting.begin();
  }

  async #wait(userId: number, gone: AbortSignal): Promise<void> {
    const ahead = this.#waiting.filter((waiting) => waiting.userId === userId).length;
    if (gone.aborted || ahead >= this.#limits.mostWaitingPerUser) throw tooMany();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { userId, begin: resolve };
    this.#waiting.push(waiting);
    const leave = (): void => {
      const place = this.#waiting.indexOf(waiting);
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      reject(tooMany());
    };
    gone.addEventListener('abort', leave, { once: true });
    try {
      await promise;
    } finally {
      gone.removeEventListener('abort', leave);
    }
  }
}
