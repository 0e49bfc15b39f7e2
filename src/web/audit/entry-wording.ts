import type { Permission } from '#domain/access/permissions.ts';
import type { AccountOrigin, AuditEntity, AuditEntry, AuditKind, AuditLink } from '#domain/audit/contract.ts';
import type { Forms } from '#domain/words/formats.ts';
import { accessLevel } from '#web/words/access.ts';
import { formatNumber, plural } from '#web/words/formats.ts';
import { wordsOf } from '#web/words/words-of.ts';

const acts: Readonly<Record<Permission, string>> = {
  'session.own': 'use the portal',
  'badge.own': 'use a badge',
  'catalogue.read': 'read the catalogue',
  'product.read': 'see products',
  'client.read': 'see clients',
  'tutorial.read': 'see tutorials',
  'hold.read': 'see what is on hold',
  'order.read': 'see orders',
  'order.ask': 'ask or answer about an order',
  'order.supply': 'confirm or ship an order',
  'file.read': 'open a file',
  'dataset.own': 'keep datasets',
  'dataset.manage': 'see or delete the datasets of others',
  'client.edit': 'add or edit a client',
  'client.delete': 'delete a client',
  'product.edit': 'add or edit a product',
  'product.delete': 'delete a product',
  'product.import': 'import products',
  'import.undo': 'undo an import',
  'product.export': 'export products',
  'team.notify': 'notify the team',
  'tutorial.edit': 'add or edit a tutorial',
  'tutorial.delete': 'delete a tutorial',
  'inventory.edit': 'change the inventory',
  'inventory.delete': 'delete inventory items',
  'roll.change': 'receive or change a roll',
  'run.work': 'work in a run',
  'run.plan': 'plan a run',
  'run.second': 'answer as second person',
  'run.look': 'look at a run',
  'run.read': 'look for runs',
  'evidence.read': 'get the evidence of a run',
  'seal.read': 'see the seals of runs',
  'miss.report': 'tell of unknown codes',
  'miss.settle': 'settle unknown codes',
  'file.upload': 'upload a file',
  'history.read': 'read a history',
  'release.confirm': 'confirm a release',
  'rate.set': 'set what work costs',
  'billing.read': 'see what is billed',
  'release.publish': 'publish a release',
  'release.answer': 'approve or refuse a release',
  'release.comment': 'comment on a release',
  'client.control': 'set the control of a client',
  'reader.list': 'see who has read a release',
  'work.read': 'see what the catalogue lacks',
  'station.manage': 'enrol or end stations',
  'badge.manage': 'issue or revoke badges',
  'key.manage': 'make or revoke keys',
  'webhook.manage': 'set up webhooks',
  'hold.set': 'put something on hold',
  'hold.release': 'release a hold',
  'printer.manage': 'set up printers',
  'print.job': 'print labels',
  'deleted.restore': 'see or restore what was deleted',
  'user.manage': 'manage accounts',
  'user.invite': 'invite somebody',
  'partner.invite': 'invite people of clients and suppliers',
  'audit.read': 'read the audit trail',
  'clock.confirm': 'confirm the clock',
  'space.clear': 'clear out what is stored',
};

const isPermission = (text: string): text is Permission => Object.hasOwn(acts, text);

const entityNames: Readonly<Record<AuditEntity, string>> = {
  user: 'account',
  client: 'client',
  product: 'product',
  tutorial: 'tutorial',
  inventory_item: 'inventory item',
  order: 'order',
  import: 'import',
  roll: 'roll',
  run: 'run',
  miss: 'unknown code',
  dataset: 'dataset',
  file: 'file',
  printer: 'printer',
  print_job: 'print job',
  paper_job: 'sheet',
  comment: 'comment',
  message: 'message',
  station: 'station',
  badge: 'badge',
  key: 'key',
  webhook: 'webhook',
  hold: 'hold',
};

const entitiesNames: Readonly<Record<AuditEntity, string>> = {
  user: 'accounts',
  client: 'clients',
  product: 'products',
  tutorial: 'tutorials',
  inventory_item: 'inventory items',
  order: 'orders',
  import: 'imports',
  roll: 'rolls',
  run: 'runs',
  miss: 'unknown codes',
  dataset: 'datasets',
  file: 'files',
  printer: 'printers',
  print_job: 'print jobs',
  paper_job: 'sheets',
  comment: 'comments',
  message: 'messages',
  station: 'stations',
  badge: 'badges',
  key: 'keys',
  webhook: 'webhooks',
  hold: 'holds',
};

/** Who did it. An unknown user means the operator, for events that nobody else can cause. */
const byWhom = ({ person }: AuditEntry): string => person?.name ?? 'The operator';

const whose = ({ subject }: AuditEntry): string => subject?.name ?? 'an account';

const whatItWas = ({ subject, detail }: AuditEntry): string => {
  if (!subject) return 'a record';
  if (subject.id === null) return `${formatNumber(detail.records ?? 0)} ${entitiesNames[subject.entity]}`;
  return `the ${entityNames[subject.entity]} ${detail.name ?? subject.id}`;
};

/** The owner, if somebody else deleted the record. */
const ofWhom = ({ detail }: AuditEntry): string =>
  detail.owner === undefined ? '' : ` of account number ${detail.owner}`;

const failures: Readonly<Record<string, string>> = {
  'auth.unverified': 'the email is not verified',
  'auth.too_many_attempts': 'too many attempts',
};

const signInFailed = (entry: AuditEntry): string => {
  const as = entry.subject ? (entry.subject.name ?? 'an account') : 'an unknown email';
  const because = failures[entry.detail.code ?? ''];
  return `Sign-in as ${as} failed${because === undefined ? '' : `: ${because}`}`;
};

const refused = ({ person, subject, detail }: AuditEntry): string => {
  if (detail.code === 'session.cross_site') return 'A request from another site was refused';
  const who = person
    ? `${detail.role ? `${accessLevel(detail.role)} ` : ''}${person.name}`
    : 'Somebody who was not signed in';
  if (detail.code === 'user.own_role') return `${who} was refused: change their own account`;
  const act =
    detail.permission !== undefined && isPermission(detail.permission) ? acts[detail.permission] : 'a call';
  const number = subject?.id ?? detail.name;
  const which =
    subject && number !== undefined ? ` (${subject.name ?? `${entityNames[subject.entity]} ${number}`})` : '';
  return `${who} was refused: ${act}${which}`;
};

const imported = (entry: AuditEntry): string => {
  const { created = 0, updated } = entry.detail;
  const what = entry.subject ? entitiesNames[entry.subject.entity] : 'records';
  const changed = updated === undefined ? '' : `, ${formatNumber(updated)} updated`;
  return `${byWhom(entry)} imported ${what}: ${formatNumber(created)} added${changed}`;
};

const openings: Readonly<Record<AccountOrigin, (entry: AuditEntry) => string>> = {
  directory: (entry) => `${whose(entry)} was made by the directory`,
  single_sign_on: (entry) => `${whose(entry)} signed in with single sign-on for the first time`,
  sign_up: (entry) => `${whose(entry)} signed up`,
  invitation: (entry) => `${byWhom(entry)} invited ${whose(entry)}`,
  command_line: (entry) => `${byWhom(entry)} opened the account of ${whose(entry)}`,
  badge: (entry) => `${byWhom(entry)} added ${whose(entry)}, who signs in by badge`,
  first_start: (entry) => `The first start opened the account of ${whose(entry)}`,
};

const accountCreated = (entry: AuditEntry): string => {
  const { origin = 'command_line', role } = entry.detail;
  return `${openings[origin](entry)}${role ? ` as ${accessLevel(role)}` : ''}`;
};

const ended = ({ detail }: AuditEntry): string =>
  detail.sessions ? `, ${plural(detail.sessions, { one: '# session', other: '# sessions' })} ended` : '';

const linkNames: Readonly<Record<AuditLink, string>> = {
  verification: 'confirmation link',
  reset: 'link to set a new password',
  invitation: 'link of an invitation',
};

const atWhom = ({ subject }: AuditEntry): string =>
  subject ? (subject.name ?? 'an account') : 'an unknown email';

const signUpFailures: Readonly<Record<string, string>> = {
  'request.invalid': 'the form was not filled in as it must be',
  'auth.too_many_attempts': 'too many attempts',
};

/** What was done with files; names the file if it is only one. */
const handled =
  (did: string) =>
  (entry: AuditEntry): string => {
    const { key, records } = entry.detail;
    const name = entry.file ?? entry.subject?.name ?? key;
    const which = entry.times === 1 && name !== undefined ? `the file ${name}` : 'files';
    return `${byWhom(entry)} ${did} ${records === undefined || entry.times > 1 ? which : plural(records, { one: '# file', other: '# files' })}`;
  };

/** What was done with a release of a product or a client. */
const ofRelease =
  (did: string) =>
  (entry: AuditEntry): string =>
    `${byWhom(entry)} ${did} release ${entry.detail.release} of ${entry.subject?.entity} number ${entry.subject?.id}`;

const clearedNames: Readonly<Record<string, Forms>> = {
  print_job: { one: '# print job', other: '# print jobs' },
  paper_job: { one: '# sheet', other: '# sheets' },
  import: { one: '# import', other: '# imports' },
  comment: { one: '# comment', other: '# comments' },
  message: { one: '# message', other: '# messages' },
  run: { one: '# run', other: '# runs' },
  miss: { one: '# unknown code', other: '# unknown codes' },
};

const labelsOf = ({ detail }: AuditEntry): string =>
  plural(detail.pieces ?? 0, { one: '# label', other: '# labels' });

const partners = {
  client: 'one of a client’s people',
  supplier: 'one of a supplier’s people',
  staff: 'one of staff',
};

const sentences: Readonly<Record<AuditKind, (entry: AuditEntry) => string>> = {
  signed_in: (entry) => `${byWhom(entry)} signed in`,
  sign_in_failed: signInFailed,
  sessions_ended: (entry) => `${byWhom(entry)} signed ${whose(entry)} out everywhere${ended(entry)}`,
  refused,
  account_created: accountCreated,
  passkey_added: (entry) => `${byWhom(entry)} added the passkey ${entry.detail.name ?? ''}`,
  passkey_removed: (entry) =>
    `${byWhom(entry)} removed the passkey ${entry.detail.name ?? ''} of ${whose(entry)}`,
  account_joined: (entry) => `${whose(entry)} was joined with single sign-on`,
  role_kept: (entry) => `${whose(entry)} kept the role, although the groups in single sign-on say another`,
  role_changed: (entry) => {
    const { from, to } = entry.detail;
    const change = from && to ? ` from ${accessLevel(from)} to ${accessLevel(to)}` : '';
    return `${byWhom(entry)} changed the role of ${whose(entry)}${change}`;
  },
  partner_changed: (entry) =>
    `${byWhom(entry)} made ${whose(entry)} ${partners[entry.detail.partner ?? 'staff']}${ended(entry)}`,
  account_activated: (entry) => `${byWhom(entry)} activated ${whose(entry)}`,
  account_deactivated: (entry) => `${byWhom(entry)} deactivated ${whose(entry)}${ended(entry)}`,
  account_unlocked: (entry) => `${byWhom(entry)} let ${whose(entry)} sign in again after failed attempts`,
  hold_set: (entry) => `${byWhom(entry)} put ${entry.detail.name ?? 'something'} on hold`,
  hold_released: (entry) => `${byWhom(entry)} released ${entry.detail.name ?? 'something'} from hold`,
  badge_locked: (entry) => `Badge number ${entry.subject?.id} was locked after 20 wrong PINs in a day`,
  badge_unlocked: (entry) => `${byWhom(entry)} unlocked badge number ${entry.subject?.id}`,
  account_verified: (entry) =>
    entry.person && entry.person.id === entry.subject?.id
      ? `${byWhom(entry)} confirmed their email`
      : `${byWhom(entry)} marked the email of ${whose(entry)} as verified`,
  password_reset: (entry) => `${byWhom(entry)} set a new password${ended(entry)}`,
  created: (entry) => `${byWhom(entry)} added ${whatItWas(entry)}`,
  changed: (entry) => `${byWhom(entry)} changed ${whatItWas(entry)}`,
  deleted: (entry) => `${byWhom(entry)} deleted ${whatItWas(entry)}${ofWhom(entry)}`,
  restored: (entry) => `${byWhom(entry)} restored ${whatItWas(entry)}`,
  imported,
  import_undone: (entry) =>
    `${byWhom(entry)} undid ${entry.subject?.name ?? `import ${entry.subject?.id}`}: ${plural(entry.detail.records ?? 0, { one: '# product', other: '# products' })}`,
  bulk_edited: (entry) =>
    `${byWhom(entry)} set the same values in ${plural(entry.detail.records ?? 0, { one: '# product', other: '# products' })}`,
  uploaded: handled('uploaded'),
  downloaded: handled('downloaded'),
  link_asked: (entry) => {
    const { link, code } = entry.detail;
    const isNone = code === 'auth.too_many_attempts';
    const who = entry.person ? byWhom(entry) : 'Somebody';
    return `${who} asked for a ${linkNames[link ?? 'reset']} for ${atWhom(entry)}${isNone ? ': no mail was sent, there were enough' : ''}`;
  },
  link_refused: ({ detail }) => `A ${linkNames[detail.link ?? 'reset']} was refused: wrong, used or expired`,
  sign_up_refused: (entry) =>
    entry.subject
      ? `A sign-up with the email of ${whose(entry)} opened no account`
      : `A sign-up was refused: ${signUpFailures[entry.detail.code ?? ''] ?? 'it could not be taken'}`,
  backup_made: (entry) => `${byWhom(entry)} made a backup`,
  key_rotated: (entry) => `${byWhom(entry)} replaced the key that signs evidence and seals`,
  epoch_begun: (entry) => `${byWhom(entry)} began a new epoch of this portal`,
  numbers_settled: (entry) =>
    `${byWhom(entry)} settled the numbers of labels that were in doubt since the restore (epoch ${entry.detail.epoch})`,
  backup_restored: (entry) => `${byWhom(entry)} restored this portal from a backup`,
  database_moved: (entry) => `${byWhom(entry)} moved the database to PostgreSQL`,
  clock_confirmed: (entry) => `${byWhom(entry)} confirmed the clock`,
  cleared_out: (entry) =>
    `${byWhom(entry)} cleared out ${plural(entry.detail.records ?? 0, clearedNames[entry.subject?.entity ?? ''] ?? { one: '# record', other: '# records' })}`,
  release_confirmed: (entry) => {
    const { release, clientRelease } = entry.detail;
    const ofClient = clientRelease === undefined ? '' : ` and release ${clientRelease} of its client`;
    return `${byWhom(entry)} confirmed release ${release} of product number ${entry.subject?.id}${ofClient}`;
  },
  release_published: ofRelease('published'),
  release_sent: ofRelease('sent to approval'),
  release_approved: ofRelease('approved'),
  release_refused: ofRelease('refused'),
  release_withdrawn: ofRelease('withdrew'),
  draft_discarded: (entry) =>
    `${byWhom(entry)} discarded the draft of ${entry.subject?.entity} number ${entry.subject?.id}`,
  control_changed: (entry) => `${byWhom(entry)} changed the control of client number ${entry.subject?.id}`,
  roll_quarantined: (entry) =>
    `${byWhom(entry)} put roll number ${entry.subject?.id} with ${labelsOf(entry)} into quarantine`,
  roll_released: (entry) =>
    `${byWhom(entry)} released roll number ${entry.subject?.id} with ${labelsOf(entry)} from quarantine`,
  roll_scrapped: (entry) =>
    `${byWhom(entry)} scrapped roll number ${entry.subject?.id} with ${labelsOf(entry)}`,
  run_started: (entry) =>
    `${byWhom(entry)} started run number ${entry.subject?.id} of ${plural(entry.detail.pieces ?? 0, { one: '# piece', other: '# pieces' })}`,
  run_stopped: (entry) =>
    `${byWhom(entry)} stopped run number ${entry.subject?.id}, or found a wrong piece in it`,
  run_refused: (entry) => `${byWhom(entry)} was refused an act in run number ${entry.subject?.id}`,
  run_answered: (entry) => `${byWhom(entry)} answered as second person in run number ${entry.subject?.id}`,
  run_closed: (entry) => `${byWhom(entry)} closed run number ${entry.subject?.id}`,
  run_abandoned: (entry) => `${byWhom(entry)} abandoned run number ${entry.subject?.id}`,
  miss_reported: (entry) => `${byWhom(entry)} reported unknown code number ${entry.subject?.id}`,
  miss_settled: (entry) => `${byWhom(entry)} settled unknown code number ${entry.subject?.id}`,
  print_created: (entry) =>
    `${byWhom(entry)} printed ${labelsOf(entry)} with print job number ${entry.subject?.id}`,
  print_cancelled: (entry) => `${byWhom(entry)} cancelled print job number ${entry.subject?.id}`,
  print_resumed: (entry) =>
    `${byWhom(entry)} resumed print job number ${entry.subject?.id} from label ${entry.detail.fromPiece}`,
  print_reprinted: (entry) =>
    `${byWhom(entry)} printed ${labelsOf(entry)} of print job number ${entry.subject?.id} once more`,
  exported: (entry) => {
    const { subject, detail } = entry;
    if (detail.release !== undefined)
      return `${byWhom(entry)} exported who has read release ${detail.release} of ${subject?.entity} number ${subject?.id}`;
    return subject?.entity === 'client'
      ? `${byWhom(entry)} exported the products of client number ${subject.id}`
      : `${byWhom(entry)} exported products`;
  },
};

/** An event in words; with a count if several were combined into one row. */
export const sentenceOfEntry = wordsOf('audit.sentenceOfEntry', (entry: AuditEntry): string =>
  entry.times === 1
    ? sentences[entry.kind](entry)
    : `${sentences[entry.kind](entry)}, and ${plural(entry.times - 1, { one: '# more time', other: '# more times' })} within a minute`,
);

/** The code within the sentence, if the record is named by one. */
export const codeOfEntry = wordsOf('audit.codeOfEntry', ({ subject, detail }: AuditEntry): string | null =>
  subject?.entity === 'product' || subject?.entity === 'inventory_item' ? (detail.name ?? null) : null,
);

/** Where an event came from: the network address, or a word if there is none. */
export const placeOfEntry = wordsOf(
  'audit.placeOfEntry',
  ({ address, requestId, detail }: AuditEntry): string => {
    if (address !== null) return address;
    if (requestId !== null) return 'Unknown';
    return detail.origin === 'first_start' ? 'Settings' : 'Command line';
  },
);
