/** The size of the cache; beyond it, the oldest response is dropped. */
const mostKept = 100;

interface Known {
  tag: string;
  answer: { value: unknown; total: number | null };
}

const kept = new Map<string, Known>();

/** The cache key of an address in one session. */
export const knownUnder = (token: string | null, address: string): string => `${token ?? ''} ${address}`;

/** The last response from this address, with its ETag. */
export const knownAnswer = (place: string): Known | undefined => kept.get(place);

/** Caches a response in memory for the next conditional request. */
export const keepAnswer = (place: string, tag: string, answer: Known['answer']): void => {
  kept.delete(place);
  const oldest = kept.keys().next();
  if (kept.size >= mostKept && !oldest.done) kept.delete(oldest.value);
  kept.set(place, { tag, answer });
};

/** Clears the cache: the next user must not see what this one has read. */
export const forgetAnswers = (): void => kept.clear();
