import { en } from '../words/en.ts';
import { languages } from './languages.ts';
import type { Locale } from '../words/locales.ts';
import { speaker } from '../words/say.ts';
import type { StoredSaid } from '../words/said.ts';

/** Says facts in a language. */
export type Say = (fact: StoredSaid) => string;

const speakers = new Map<Locale, Say>();

const newSpeaker = (locale: Locale): Say => {
  const { facts = en, spoken, formats } = languages[locale];
  const say = speaker(formats, facts);
  return spoken ? (fact) => spoken(say(fact)) : say;
};

/** Says facts in the language of a reader. For what the portal writes itself: mails and sheets on paper. */
export const speakerFor = (locale: Locale): Say => {
  const known = speakers.get(locale) ?? newSpeaker(locale);
  speakers.set(locale, known);
  return known;
};
