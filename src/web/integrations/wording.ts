import { wordsOf } from '#web/words/words-of.ts';
export const integrationsScreen = wordsOf('integrations.integrationsScreen', {
  title: 'Integrations',
  lead: 'Other systems of your company call the portal with a key. Never give a person a key, and never send one by mail.',
  editorsOnly: {
    title: 'Integrations are for editors',
    text: 'You need editor access to make keys. Ask an administrator.',
  },
} as const);

/** Shown to editors in place of what a webhook was told. */
export const webhooksOnly = wordsOf('integrations.webhooksOnly', {
  title: 'You need administrator access',
  text: 'Webhooks are for administrators. Ask one of them.',
} as const);

export const keyWords = wordsOf('integrations.keyWords', {
  title: 'Keys',
  none: 'No key yet',
  noneText: 'Make one for each system that calls the portal, such as a warehouse system or a spreadsheet.',
  notLoaded: 'The keys could not be loaded',
  make: 'Make a key',
  makeTitle: 'Make a key',
  makeText: 'It is shown once. Whatever is done with it is recorded under its name.',
  name: 'Name',
  nameHint: 'The system that gets it, as in Warehouse.',
  role: 'May do what this role may',
  client: 'Only for this client',
  anyClient: 'All clients',
  clientHint: 'It then reads this client and its products and runs, plans its runs, and nothing else.',
  networks: 'Only from these networks',
  networksHint: 'With commas between them, as in 10.0.4.0/24. Leave empty for any.',
  expires: 'Last day',
  confirm: 'Make key',
  cancel: 'Cancel',
  notMade: 'Not made',
  madeTitle: (name: string): string => `The key ${name}`,
  madeText: 'Copy it now: it is shown this once. The other system sends it in the header Authorization.',
  keyLabel: 'Key',
  copy: 'Copy',
  copied: { title: 'Copied' },
  notCopied: { title: 'Not copied', description: 'Select the key and copy it by hand.' },
  done: 'Done',
  hint: 'Begins with',
  bounds: 'Bounds',
  lastUsed: 'Last used',
  never: 'Never',
  madeBy: 'Made',
  until: (day: string): string => `until ${day}`,
  onlyClient: (name: string | null): string => `only ${name ?? 'a deleted client'}`,
  from: (networks: readonly string[]): string => `from ${networks.join(', ')}`,
  revoke: 'Revoke',
  revokeTitle: (name: string): string => `Revoke the key ${name}?`,
  revokeText:
    'The system that has it can do nothing with it from then on. What was done with it stays recorded.',
  revokeConfirm: 'Revoke key',
  notRevoked: 'Not revoked',

  roleHead: 'Role',
  acts: 'Acts',
} as const);
