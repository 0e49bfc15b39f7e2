import { plural } from '#web/words/formats.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';
import type { AuditKind } from '#domain/audit/contract.ts';
import { formatDate } from '#web/kit/texts/format-date.ts';
import { beginOf } from '#web/kit/fields/day.ts';
import type { AuditAddress } from './audit-address.ts';

export const auditScreen = wordsOf('audit.auditScreen', {
  title: 'Audit Trail',
  lead: 'Who signed in, what was refused, and who opened or changed accounts, handled files, deleted, restored, imported or exported. Kept for 400 days.',
  none: 'Nothing yet',
  noneText: 'Security-relevant actions are listed here, with who did them, when and from where.',
  noneFits: 'Nothing was done that fits these filters.',
  toBeforeFrom: 'This day is before From.',
  notLooked: 'No events were looked for',
  notLookedText: 'From is after To. Choose a To that is not before From.',
  showAll: 'Show everything',
  count: (total: number): string => plural(total, { one: '# event', other: '# events' }),
} as const);

/** The texts of reviews of the trail. */
export const reviewWords = wordsOf('audit.reviewWords', {
  none: 'Nobody has signed a review of this trail yet.',
  notLoaded: 'The reviews could not be loaded',
  reviews: 'Reviews',
  last: (until: string, name: string, note: string): string => `Reviewed until ${until} by ${name}: ${note}`,
  sign: 'Sign a review',
  title: 'Sign a review of the audit trail',
  text: (from: string | null, to: string): string =>
    from === null
      ? `You have gone through everything until ${to}.`
      : `You have gone through what happened from ${from} to ${to}.`,
  note: 'What you found',
  noteMissing: 'Please say what you found.',
} as const);

const signedEntities: Readonly<Record<string, string>> = {
  run: 'Run',
  product: 'Product',
  client: 'Client',
  hold: 'Hold',
  audit_review: 'Review of the audit trail',
};

/** The texts of the list of signatures. */
export const signatureListWords = wordsOf('audit.signatureListWords', {
  title: 'Signatures',
  none: 'Nothing was signed yet.',
  notLoaded: 'The signatures could not be loaded.',
  more: 'Show more',
  meanings: {
    approved: 'Approved',
    refused: 'Refused',
    verified: 'Verified',
    closed: 'Closed with a difference',
    released: 'Released from hold',
    reviewed: 'Reviewed',
  },
  means: {
    password: 'by password',
    badge: 'by badge and PIN',
    passkey: 'by passkey',
    link: 'by the link in a mail',
  },
  what: (entity: string, id: number, number: number | null): string =>
    `${signedEntities[entity] ?? entity} ${id}${number === null ? '' : entity === 'run' ? `, event ${number}` : `, release ${number}`}`,
} as const);

/** Shown to all other users in place of the trail. */
export const administratorsOnly = wordsOf('audit.administratorsOnly', {
  title: 'You need administrator access',
  text: 'The audit trail is for administrators. Ask one of them if you want to know what was done.',
} as const);

export const kindNames: Readonly<Record<AuditKind, string>> = wordsOf('audit.kindNames', {
  signed_in: 'Sign-in',
  sign_in_failed: 'Failed sign-in',
  sessions_ended: 'Sessions ended',
  refused: 'Refusal',
  account_created: 'New account',
  account_joined: 'Joined with single sign-on',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  role_kept: 'Role kept',
  role_changed: 'Role changed',
  partner_changed: 'Client or supplier changed',
  account_activated: 'Account activated',
  account_deactivated: 'Account deactivated',
  account_verified: 'Email verified',
  account_unlocked: 'Account unlocked',
  badge_locked: 'Badge locked',
  badge_unlocked: 'Badge unlocked',
  password_reset: 'Password reset',
  created: 'Creation',
  changed: 'Change',
  deleted: 'Deletion',
  restored: 'Restoration',
  uploaded: 'Upload',
  downloaded: 'Download',
  link_asked: 'Link asked for',
  link_refused: 'Link refused',
  sign_up_refused: 'Sign-up refused',
  imported: 'Import',
  import_undone: 'Import undone',
  bulk_edited: 'Bulk edit',
  exported: 'Export',
  clock_confirmed: 'Clock confirmed',
  cleared_out: 'Cleared out',
  release_confirmed: 'Release confirmed',
  release_published: 'Release published',
  release_sent: 'Release sent to approval',
  release_approved: 'Release approved',
  release_refused: 'Release refused',
  release_withdrawn: 'Release withdrawn',
  draft_discarded: 'Draft discarded',
  control_changed: 'Control changed',
  roll_quarantined: 'Roll in quarantine',
  roll_released: 'Roll released',
  roll_scrapped: 'Roll scrapped',
  run_started: 'Run started',
  run_stopped: 'Run stopped',
  run_refused: 'Act in a run refused',
  run_answered: 'Second person answered',
  run_closed: 'Run closed',
  run_abandoned: 'Run abandoned',
  hold_set: 'Put on hold',
  hold_released: 'Hold released',
  miss_reported: 'Unknown code told',
  miss_settled: 'Unknown code settled',
  print_created: 'Print job',
  print_cancelled: 'Print job cancelled',
  print_resumed: 'Print job resumed',
  print_reprinted: 'Labels reprinted',
  numbers_settled: 'Numbers settled',
  backup_made: 'Backup',
  backup_restored: 'Backup restored',
  key_rotated: 'Key of the portal replaced',
  epoch_begun: 'New epoch begun',
  database_moved: 'Database moved',
});

/** The active filters as a print shows them: 'Kind: Deletion · From: Nov 1, 2026'; empty if there are none. */
export const filtersInWords = wordsOf(
  'audit.filtersInWords',
  ({ kind, from, to }: AuditAddress, person: string | undefined): string =>
    [
      person === undefined ? [] : `Person: ${person}`,
      kind === undefined ? [] : `Kind: ${kindNames[kind]}`,
      from === undefined ? [] : `From: ${formatDate(beginOf(from))}`,
      to === undefined ? [] : `To: ${formatDate(beginOf(to))}`,
    ]
      .flat()
      .join(' · '),
);

/** What audit says. */
export const auditWords = wordsOf('audit.auditWords', {
  person: 'Person',
  peopleNotLoaded: 'The people could not be loaded.',
  kind: 'Kind',
  allKinds: 'All kinds',
  from: 'From',
  to: 'To',
  whatHappened: 'What happened',
  when: 'When',
  utc: ({ at }: { at: Shown }) => `${at} UTC`,
  address: 'Address',
  auditTrail: 'Audit trail',
  number: ({ person }: { person: Shown }) => `Number ${person}`,
  everybody: 'Everybody',
});
