import type { FastifyReply } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import { onceClosed } from './once-closed.ts';
import { whenGone } from './when-gone.ts';

/** How many requests may run at once, in all and per user, and how many of a user may wait. */
export interface MemoryLimits {
  atOnce: number;
  atOncePerUser: number;
  mostWaitingPerUser: number;
}

/**
 * Eight bodies of a megabyte, which take several times that while they are parsed. A user's screen sends one at a time;
 * programs may send more.
 */
const defaults: MemoryLimits = { atOnce: 8, atOncePerUser: 2, mostWaitingPerUser: 30 };

const retryAfterSeconds = 2;
const tooMany = (): Problem =>
  new Problem('service.busy', {
    message:
      'Too many large requests of yours are under way. Nothing was saved. Please try again in a moment.',
    retryAfterSeconds,
  });

interface Waiting {
  userId: number;
  begin: () => void;
}

/**
 * Bounds the memory that large requests take together. A request waits before its body is read or its response is built;
 * the oldest goes first, but none waits for a user who has reached a bound of their own.
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
    // A response that is queued behind another on its connection does not report that the connection closed.
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
