import { wordsOf } from '#web/words/words-of.ts';

/** What the hand-over by badge says. */
export const handOverWords = wordsOf('stations.parts.handOverWords', {
  title: 'Hand over to another person?',
  text: 'A badge was scanned. Type its PIN to work here. What is on the screen stays as it is.',
  confirm: 'Hand over',
  cancel: 'Cancel',
  close: 'Understood',
  done: (name: string) => ({ title: `${name} works here now` }),
  noStation: 'This is a badge',
  noStationText: 'A badge is never a code: nothing was looked up. Scan it at a station to sign in there.',
} as const);
