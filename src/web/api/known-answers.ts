/** Answers kept at once; the oldest goes. */
const mostKept = 100;

interface Known {
  tag: string;
  answer: { value: unknown; total: number | null };
}

const kept = new Map<string, Known>();

/** An address as one session sees it. */
export const knownUnder = (token: string | null, address: string): string => `${token ?? ''} ${address}`;

/** The answer that this place gave last, with the tag by which the server knows it. */
export const knownAnswer = (place: string): Known | undefined => kept.get(place);

/** Keeps an answer for the next time that the same is asked; in memory only. */
export const keepAnswer = (place: string, tag: string, answer: Known['answer']): void => {
  kept.delete(place);
  const oldest = kept.keys().next();
  if (kept.size >= mostKept && !oldest.done) kept.delete(oldest.value);
  kept.set(place, { tag, answer });
};

/** Forgets every answer: what one person has read is not the next one's. */
export const forgetAnswers = (): void => kept.clear();
