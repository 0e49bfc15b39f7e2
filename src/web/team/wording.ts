import { wordsOf } from '#web/words/words-of.ts';

/** What team says. */
export const teamWords = wordsOf('team.teamWords', {
  meetOurTeam: 'Meet Our Team',
  lead: 'Six people who know every label on the floor, and what to ask each of them.',
  askAbout: 'Ask about',
});
