import { wordsOf } from '#web/words/words-of.ts';

export const accountWords = wordsOf('account.accountWords', {
  title: 'Your Account',
  name: 'Name',
  email: 'E-mail',
  level: 'Access level',
  lacks: 'You act as read-only',
  lacksText:
    'People with your access level sign in with a passkey. Add one below; if you have one already, sign out and sign in with it.',
});

export const passkeyWords = wordsOf('account.passkeyWords', {
  title: 'Passkeys',
  lead: 'Sign in and sign with your device, by fingerprint, face or PIN, instead of your password.',
  add: 'Add a passkey',
  none: 'No passkeys yet',
  noneText: 'Your password goes on working beside them.',
  nowhere:
    'Passkeys do not work at this address. They need https and a name, or localhost: at 127.0.0.1 they never work. Whoever runs the portal sets its address in PUBLIC_URL.',
  elsewhere: (host: string): string => `Passkeys work only at ${host}: open the portal there.`,
  notLoaded: 'The passkeys could not be loaded',
  nameHead: 'Name',
  added: 'Added',
  lastUsed: 'Last used',
  never: 'Never',
  synced: 'Several devices',
  oneDevice: 'One device',
  where: 'On',
  remove: 'Remove',
  removeOne: ({ name }: { name: string }) => `Remove ${name}`,
  acts: 'Acts',
  addTitle: 'Add a Passkey',
  addText: 'Type your password, and your browser asks where to keep the passkey.',
  name: 'Name',
  nameHint: 'So that you know it again, as in “Phone”.',
  password: 'Your password',
  cancel: 'Cancel',
  next: 'Add',
  isAdded: { title: 'Passkey added' },
  removeTitle: (name: string): string => `Remove ${name}?`,
  removeText: 'It opens your account no longer. Remove it on the device as well.',
  isRemoved: { title: 'Passkey removed' },
});
