import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What the picker of a client says before it is open: it is on the first screen. */
export const selectWords = wordsOf('clients.select.selectWords', {
  allClients: 'All Clients',
  client: ({ name }: { name: Shown }) => `Client: ${name}`,
  notLoaded: 'The clients could not be loaded',
  unknownClient: 'Unknown client',
  oneClient: 'One client',
});
