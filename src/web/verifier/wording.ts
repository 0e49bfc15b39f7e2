import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What verifier says. */
export const verifierWords = wordsOf('verifier.verifierWords', {
  eventsRun: ({ id }: { id: Shown }) => `Events of run ${id}`,
  no: 'No.',
  when: 'When',
  who: 'Who',
  what: 'What',
  verdict: 'Verdict',
  said: 'Said',
  showAll: ({ eventsCount }: { eventsCount: Shown }) => `Show all ${eventsCount}`,
  refused: 'Refused',
  refusedText:
    'These acts changed nothing. The portal kept them beside the events; they are in no chain and no seal.',
  refusedActsRun: ({ id }: { id: Shown }) => `Refused acts of run ${id}`,
  why: 'Why',
  writtenOnBy: ({ madeAt, madeBy }: { madeAt: Shown; madeBy: Shown }) =>
    ` Written on ${madeAt} by ${madeBy}.`,
  contradictions: 'Contradictions',
  missingOrNotJudged: 'Missing or not judged',
});
