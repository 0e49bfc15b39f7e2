import { problemCodes, problemOf } from '#domain/contract/problems.ts';
import type { StoredSaid } from '#domain/words/said.ts';
import { isKnown, sayInEnglish } from '#domain/words/say.ts';
import { language } from './language.ts';
import { problemSentence } from './problem-sentence.ts';
import './right-to-left.css';
import { say } from './say.ts';

const numbers = /\d[\d,.]*\d|\d/g;

/** What somebody sent, in a sentence whose name has {} in its place; null if it has another name. */
const sentIn = (sentence: string, name: string): string | null => {
  const [before = '', after] = name.split('{}');
  return after !== undefined && sentence.startsWith(before) && sentence.endsWith(after)
    ? sentence.slice(before.length, sentence.length - after.length)
    : null;
};

/** A sentence of a language by the name of the English one; undefined if it has none. */
const named = (sentences: Readonly<Record<string, string>>, sentence: string): string | undefined => {
  const given: string[] = sentence.match(numbers) ?? [];
  const own = sentences[sentence.replaceAll(numbers, '#')];
  if (own !== undefined) return own.replaceAll('#', (sign) => given.shift() ?? sign);
  for (const [name, theirs] of Object.entries(sentences)) {
    const sent = sentIn(sentence, name);
    if (sent !== null) return theirs.replace('{}', () => sent);
  }
  return undefined;
};

/**
 * A sentence that has no code, in the reader's language. Its English text, with # for each number and {} for what else somebody
 * sent, is its name; one that the language lacks stays as it is.
 */
export const inWords = (sentence: string): string => {
  const { spoken, sentences = {} } = language;
  const theirs = named(sentences, sentence);
  return spoken?.(theirs ?? sentence) ?? theirs ?? sentence;
};

type Answer = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asFact = ({ code, values }: Answer): StoredSaid | null => {
  if (typeof code !== 'string' || !isObject(values)) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server has stated the fact
  const fact = { code, values } as StoredSaid;
  return isKnown(fact) ? fact : null;
};

const factsAmong = (values: readonly unknown[]): StoredSaid[] =>
  values.flatMap((one) => (isObject(one) ? (asFact(one) ?? []) : []));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The facts that an answer states: its own `code` and `values`, those that stand in it under any name, and a list in `said`. */
const factsIn = (answer: Answer): StoredSaid[] =>
  factsAmong([answer, ...Object.values(answer), ...listOf(answer['said'])]);

/** A message that has no fact: that of a code of refusals by its code, any other one by its English text. */
const messageIn = (message: string, code: unknown): string => {
  const refusal = problemCodes.find((one) => one === code);
  return refusal !== undefined && problemOf(refusal).sentence === message
    ? problemSentence(refusal)
    : inWords(message);
};

/** The English sentence of a fact; null if its values are not those that the sentence takes here. */
const englishOf = (fact: StoredSaid): string | null => {
  try {
    return sayInEnglish(fact);
  } catch {
    return null;
  }
};

/** The fact among these of which a text is the English sentence. */
const statedBy = (facts: readonly StoredSaid[], text: unknown): StoredSaid | undefined =>
  typeof text === 'string' ? facts.find((fact) => englishOf(fact) === text) : undefined;

/** The facts that a refusal states of its fields. */
const factsOfFields = ({ fieldsSaid }: Answer): StoredSaid[] =>
  isObject(fieldsSaid) ? factsAmong(Object.values(fieldsSaid)) : [];

/** The sentences of the fields that a refusal names: some say what the refusal states, the others are those of schemas. */
const sentencesOf = (fields: Answer, facts: readonly StoredSaid[]): Answer =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const fact = statedBy(facts, text);
      return [name, fact ? say(fact) : typeof text === 'string' ? inWords(text) : text];
    }),
  );

/** An entry of a list in an answer that states these facts. */
const toldIn = (entry: unknown, facts: readonly StoredSaid[]): unknown => {
  const fact = statedBy(facts, entry);
  return fact ? say(fact) : tell(entry);
};

/** Fields of answers that hold the name of a person: beside them `standIns` has the facts of what partners read instead. */
const ofPerson = /^(?:by|\w+By)$/;

/**
 * An answer of the server with its sentences in the reader's language: what stands beside a fact and is its English sentence
 * is said again; so are messages, and the fields of a refusal.
 */
export const tell = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.map((one) => tell(one));
  if (!isObject(answer)) return answer;
  const facts = factsIn(answer);
  const standIns = factsAmong(listOf(answer['standIns']));
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      const fact = statedBy(facts, value) ?? (ofPerson.test(name) ? statedBy(standIns, value) : undefined);
      if (fact) return [name, say(fact)];
      if (Array.isArray(value)) return [name, value.map((one) => toldIn(one, facts))];
      if (name === 'message' && typeof value === 'string') return [name, messageIn(value, answer['code'])];
      if (name === 'fields' && 'statusCode' in answer && isObject(value))
        return [name, sentencesOf(value, [...facts, ...factsOfFields(answer)])];
      return [name, tell(value)];
    }),
  );
};
