import { en } from '#domain/words/en.ts';
import { speaker } from '#domain/words/say.ts';
import { language } from './language.ts';
import { through } from './words-of.ts';

const { facts = en, spoken, formats } = language;

/** Says a fact in the reader's language. */
export const say = speaker(formats, spoken ? through(facts, spoken) : facts);
