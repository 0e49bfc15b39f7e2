import { defaultLocale } from '#domain/words/locales.ts';
import { language } from './language.ts';

/** What other languages than English need besides their words: see `tell.ts`. */
interface Teller {
  tell: (answer: unknown) => unknown;
  inWords: (sentence: string) => string;
}

let teller: Teller | undefined;

/**
 * Fetches what other languages than English need besides their words: the server and the domain speak English. `fetchTeller`
 * stands where all parts that are fetched on demand are named, because each place that names some names their files.
 */
export const learnToTell = async (fetchTeller: () => Promise<Teller>): Promise<void> => {
  if (language.locale === defaultLocale) return;
  try {
    teller = await fetchTeller();
  } catch {
    // A lost connection: what the server says stays English until the page is loaded again.
  }
};

/** An answer of the server, with its sentences in the reader's language. */
export const toldHere = <T>(answer: T): T =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only texts are exchanged for texts
  teller === undefined ? answer : (teller.tell(answer) as T);

/** A sentence that has no code, such as that of a schema or of a rule in the domain, in the reader's language. */
export const inWords = (sentence: string): string => teller?.inWords(sentence) ?? sentence;
