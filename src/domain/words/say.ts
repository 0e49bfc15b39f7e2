import { en } from './en.ts';
import { formatsOf, type Formats } from './formats.ts';
import type { Code, Said, Words } from './stated.ts';
import { StoredSaid, type SaidValue } from './said.ts';
import type { Told } from './told.ts';

export { asWritten, said, type Code, type Said, type Words } from './stated.ts';

/** Whether this program knows a stored fact: its code is in the catalogue. */
export const isKnown = (fact: StoredSaid): fact is Said => Object.hasOwn(en, fact.code);

type Sentence = string | ((values: { [name: string]: SaidValue }, formats: Formats) => string);

/** Makes sentences of facts in one language, named by its BCP 47 tag. */
export const speaker = (locale: string, words: Words): ((fact: StoredSaid) => string) => {
  const say = ({ code, values }: StoredSaid): string => {
    const sentence = Object.hasOwn(words, code)
      ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values of a stored fact were checked when it was stated
        (words[code as Code] as Sentence)
      : code;
    return typeof sentence === 'string' ? sentence : sentence(values, formats);
  };
  const formats = formatsOf(locale, say);
  return say;
};

/** The sentence of a fact in English; of a code that this program does not know, the code. */
export const sayInEnglish = speaker('en-US', en);

/** A fact as the details of a refusal: it stands beside its message. */
export const saidBy = (fact: StoredSaid): { said: StoredSaid; message: string } => ({
  said: fact,
  message: sayInEnglish(fact),
});

/** A fact with its sentence, as the API gives it. */
export const tell = (fact: StoredSaid): Told => ({ ...fact, sentence: sayInEnglish(fact) });

/** The same of a stored fact, which is JSON or null. */
export const tellStored = (json: string | null): Told | Record<keyof Told, null> =>
  json === null ? { code: null, values: null, sentence: null } : tell(StoredSaid.parse(JSON.parse(json)));
