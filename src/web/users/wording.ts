import { plural } from '#web/words/formats.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';
import type { Role } from '#domain/access/roles.ts';
import { accessLevel } from '#web/words/access.ts';
import type { ClockState } from '#domain/clock-doubt/contract.ts';
import type { User } from '#domain/users/contract.ts';
import { lastActivity as lastActivityOf, type Presence } from '#domain/users/presence.ts';
import { formatDateTime } from '#web/kit/texts/format-date.ts';

export const fullName = wordsOf(
  'users.fullName',
  ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`,
);

/** Whether a user is here. */
export const presenceNames: Readonly<Record<Presence, string>> = wordsOf('users.presenceNames', {
  Online: 'Online',
  'Recently active': 'Recently active',
  Offline: 'Offline',
});

/** The 'Last Activity' of a user. */
export const lastActivity = wordsOf('users.lastActivity', lastActivityOf);

export const portal = wordsOf('users.portal', {
  title: 'Admin Portal',
  lead: 'Who uses Labelport, what they may do, and when they were last here.',
  notLoaded: 'The users could not be loaded',
  none: 'No users found',
  noneText: 'Nobody fits these filters.',
  count: (shown: number, all: number): string =>
    shown === all ? plural(all, { one: '# user', other: '# users' }) : `${shown} of ${all} users`,
} as const);

/** The dashboard of editors. */
export const dashboard = wordsOf('users.dashboard', {
  title: 'Dashboard',
  lead: 'What is left to do, and where.',
} as const);

/** For a clock that is more than a day ahead of the latest instant that the portal has seen, or behind it. */
export const clockDoubt = wordsOf('users.clockDoubt', {
  notLoaded: 'Whether the clock of the portal is in doubt could not be loaded.',
  sentence: ({ now, latest }: NonNullable<ClockState['doubt']>): string =>
    `The clock of the portal says ${formatDateTime(now)}, and the latest time that it has seen is ${formatDateTime(latest)}. If ${
      latest > now ? 'the clock was ahead then' : 'the portal was off in between'
    }, say that the clock is right. If not, have the clock of the machine set. Until then nothing is removed because of its age.`,
  confirm: 'The clock is right',
  done: {
    title: 'Clock confirmed',
    description: 'What is past its time is removed again within the hour.',
  },
  failed: 'The clock was not confirmed.',
} as const);

/** Shown to all other users in place of the user table. */
export const administratorsOnly = wordsOf('users.administratorsOnly', {
  title: 'You need administrator access',
  text: 'The user table is for administrators. Ask one of them if your own role has to change.',
} as const);

/** Shown to all other users on the dashboard: the admin screens that they may use. */
export const waysOn = wordsOf('users.waysOn', {
  title: 'Go to',
  texts: {
    '/admin/products': 'Products with their labels, pictures and artwork.',
    '/admin/clients': 'Clients, and their instructions.',
    '/admin/tutorials': 'Videos that show how it is done.',
    '/admin/inventory': 'Labels on the shelf, what is low, and what is on order.',
  },
} as const satisfies { title: string; texts: Readonly<Record<string, string>> });

/** A change of role that was refused or did not reach the server. */
export const roleNotChanged = wordsOf(
  'users.roleNotChanged',
  'Failed to update user role. Please try again.',
);

/** Why administrators cannot deactivate their own account. */
export const ownAccount = wordsOf('users.ownAccount', 'You cannot deactivate your own account.');

/** An action on an account, with confirmation. */
export interface AccountAct {
  /** The button in the row. */
  label: string;
  /** The question, naming the user. */
  question: (user: User) => string;
  /** The consequences. */
  consequence: (user: User) => string;
  /** The label of the dialog's button. */
  confirm: string;
  tone: 'danger' | 'primary';
  change: { isActive: boolean } | { emailVerified: true };
  done: (user: User) => { title: string; description: string };
  failed: string;
}

/** What a role may do, after 'may'. */
export const mayDo: Readonly<Record<Role, string>> = wordsOf('users.mayDo', {
  administrator: 'do everything, also manage users',
  editor: 'add and edit',
  read_only: 'read everything',
});

/** The actions on an account, apart from its role. */
export const accountActs = wordsOf('users.accountActs', {
  verify: {
    label: 'Verify',
    question: (user) => `Mark the email of ${fullName(user)} as verified?`,
    consequence: ({ email, role }) =>
      `${email} then counts as confirmed without the link from the mail, and can sign in to ${mayDo[role]}. Do this only if you know whose address it is. It cannot be undone.`,
    confirm: 'Mark as verified',
    tone: 'primary',
    change: { emailVerified: true },
    done: (user) => ({ title: 'Email verified', description: `${fullName(user)} can sign in now.` }),
    failed: 'The email was not marked as verified',
  },
  deactivate: {
    label: 'Deactivate',
    question: (user) => `Deactivate ${fullName(user)}?`,
    consequence: ({ email }) =>
      `${email} is signed out everywhere at once and cannot sign in any more. What this person has entered stays. You can activate the account again.`,
    confirm: 'Deactivate account',
    tone: 'danger',
    change: { isActive: false },
    done: (user) => ({
      title: 'Account deactivated',
      description: `${fullName(user)} is signed out. Activate the account to undo this.`,
    }),
    failed: 'The account was not deactivated',
  },
  activate: {
    label: 'Activate',
    question: (user) => `Activate ${fullName(user)}?`,
    consequence: ({ email, role }) =>
      `${email} can sign in again, as ${accessLevel(role)}, to ${mayDo[role]}.`,
    confirm: 'Activate account',
    tone: 'primary',
    change: { isActive: true },
    done: (user) => ({ title: 'Account activated', description: `${fullName(user)} can sign in again.` }),
    failed: 'The account was not activated',
  },
} as const satisfies Record<string, AccountAct>);

export const inviteWords = wordsOf('users.inviteWords', {
  open: 'Invite',
  title: 'Invite somebody',
  text: 'They get a mail with a link, choose a password, and are signed in. The link works for 7 days.',
  send: 'Send Invitation',
  emailHint: 'Any address: people you invite need not be of your own domain.',
  failed: 'Nobody was invited',
} as const);

/** The result of mailing an invitation. */
export const invited = wordsOf('users.invited', ({ email, isMailed }: { email: string; isMailed: boolean }) =>
  isMailed
    ? { title: 'Invitation sent', description: `A link is on its way to ${email}. It works for 7 days.` }
    : {
        title: 'The mail was not sent',
        description: `The account of ${email} is there. Choose "Invite Again" when the mail server answers.`,
        variant: 'destructive' as const,
      },
);

/** In place of the address of somebody who has none. */
export const noMailWords = wordsOf('users.noMailWords', { noMail: 'No e-mail: signs in by badge' });

/** The link of an invitation, where no mail is sent. */
export const linkWords = wordsOf('users.linkWords', {
  title: 'Give them this link',
  text: (email: string): string =>
    `No mail server is set, so no mail went to ${email}. Whoever opens this link within 7 days chooses the password: pass it on yourself.`,
  done: 'Done',
} as const);

export const inviteAgainWords = wordsOf('users.inviteAgainWords', {
  label: 'Invite Again',
  failed: 'The invitation was not sent',
} as const);

/** What users says. */
export const usersWords = wordsOf('users.usersWords', {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
  may: ({ mayDo }: { mayDo: Shown }) => `May ${mayDo}.`,
  roleOf: ({ name }: { name: Shown }) => `Role of ${name}`,
  saving: 'Saving…',
  saved: 'Saved',
  notChanged: ({ error }: { error: Shown }) => `Not changed: ${error}`,
  totalUsers: 'Total users',
  administrators: 'Administrators',
  editors: 'Editors',
  readOnlyUsers: 'Read-only users',
  searchBy: 'Search by name or email',
  nameOrEmail: 'Name or email',
  allRoles: 'All roles',
  name: 'Name',
  you: '(you)',
  presence: 'Presence',
  lastActivity: 'Last Activity',
  account: 'Account',
  actions: 'Actions',
  users: 'Users',
  active: 'Active',
  deactivated: 'Deactivated',
  invited: 'Invited',
  verified: 'Verified',
  notVerified: 'Not verified',
  roleByIssuer: 'It follows the groups of single sign-on.',
});

/** For somebody who has lost the device with a passkey. */
export const lostPasskeys = wordsOf('users.lostPasskeys', {
  label: 'Remove passkeys',
  labelOf: (user: User): string => `Remove passkeys: ${fullName(user)}`,
  question: (user: User): string => `Remove the passkeys of ${fullName(user)}?`,
  consequence:
    'They open the account no longer, and it is signed out everywhere. Its owner signs in with the password and adds a new one.',
  done: { title: 'Passkeys removed' },
});
