import { expect, test } from 'vitest';
import type { AuditEntry } from '#domain/audit/contract.ts';
import { filtersInWords } from './wording.ts';
import { placeOfEntry, sentenceOfEntry } from './entry-wording.ts';

const ana = { id: 1, name: 'Ana Brook' };
const ben = { entity: 'user', id: 2, name: 'Ben Cole' } as const;

const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-20T10:00:00.000Z',
  kind: 'signed_in',
  person: ana,
  subject: null,
  detail: {},
  call: null,
  address: null,
  requestId: null,
  file: null,
  times: 1,
  ...fields,
});

const file = { entity: 'file', id: null, name: null } as const;
const client = { entity: 'client', id: 9, name: null } as const;
const cases: readonly (readonly [Partial<AuditEntry>, string])[] = [
  [{}, 'Ana Brook signed in'],
  [
    { kind: 'sign_in_failed', person: null, subject: ben, detail: { code: 'auth.invalid' } },
    'Sign-in as Ben Cole failed',
  ],
  [
    { kind: 'sign_in_failed', person: null, subject: ben, detail: { code: 'auth.too_many_attempts' } },
    'Sign-in as Ben Cole failed: too many attempts',
  ],
  [
    { kind: 'sign_in_failed', person: null, detail: { code: 'auth.invalid' }, times: 16 },
    'Sign-in as an unknown email failed, and 15 more times within a minute',
  ],
  [
    { kind: 'sessions_ended', person: null, subject: ben, detail: { sessions: 2 } },
    'The operator signed Ben Cole out everywhere, 2 sessions ended',
  ],
  [
    {
      kind: 'refused',
      person: { id: 2, name: 'Ben Cole' },
      subject: client,
      detail: { role: 'editor', permission: 'client.delete' },
    },
    'Editor Ben Cole was refused: delete a client (client 9)',
  ],
  [
    { kind: 'refused', detail: { role: 'administrator', code: 'user.own_role' } },
    'Administrator Ana Brook was refused: change their own account',
  ],
  [
    { kind: 'refused', person: null, detail: { code: 'session.cross_site' } },
    'A request from another site was refused',
  ],
  [
    {
      kind: 'account_created',
      person: null,
      subject: ben,
      detail: { role: 'read_only', origin: 'sign_up' },
    },
    'Ben Cole signed up as Read-only',
  ],
  [
    {
      kind: 'account_created',
      person: null,
      subject: ben,
      detail: { role: 'administrator', origin: 'command_line' },
    },
    'The operator opened the account of Ben Cole as Administrator',
  ],
  [
    {
      kind: 'account_created',
      person: null,
      subject: ben,
      detail: { role: 'administrator', origin: 'first_start' },
    },
    'The first start opened the account of Ben Cole as Administrator',
  ],
  [
    { kind: 'role_changed', subject: ben, detail: { from: 'editor', to: 'read_only' } },
    'Ana Brook changed the role of Ben Cole from Editor to Read-only',
  ],
  [{ kind: 'account_activated', subject: ben }, 'Ana Brook activated Ben Cole'],
  [
    { kind: 'account_deactivated', subject: ben, detail: { sessions: 1 } },
    'Ana Brook deactivated Ben Cole, 1 session ended',
  ],
  [{ kind: 'account_unlocked', subject: ben }, 'Ana Brook let Ben Cole sign in again after failed attempts'],
  [
    { kind: 'badge_locked', person: null, subject: { entity: 'badge', id: 4, name: null } },
    'Badge number 4 was locked after 20 wrong PINs in a day',
  ],
  [
    { kind: 'badge_unlocked', subject: { entity: 'badge', id: 4, name: null } },
    'Ana Brook unlocked badge number 4',
  ],
  [{ kind: 'account_verified', subject: ben }, 'Ana Brook marked the email of Ben Cole as verified'],
  [{ kind: 'account_verified', subject: { ...ben, ...ana } }, 'Ana Brook confirmed their email'],
  [
    { kind: 'uploaded', subject: file, detail: { key: 'documents/a.pdf' }, file: 'jam v2.pdf' },
    'Ana Brook uploaded the file jam v2.pdf',
  ],
  [
    { kind: 'uploaded', subject: file, detail: { key: 'documents/a.pdf' } },
    'Ana Brook uploaded the file documents/a.pdf',
  ],
  [{ kind: 'uploaded', subject: file, detail: { records: 3 } }, 'Ana Brook uploaded 3 files'],
  [
    { kind: 'downloaded', subject: file, detail: { key: 'documents/a.pdf' }, times: 31 },
    'Ana Brook downloaded files, and 30 more times within a minute',
  ],
  [
    { kind: 'link_asked', person: null, subject: ben, detail: { link: 'reset' } },
    'Somebody asked for a link to set a new password for Ben Cole',
  ],
  [
    {
      kind: 'link_asked',
      person: null,
      detail: { link: 'verification', code: 'auth.too_many_attempts' },
    },
    'Somebody asked for a confirmation link for an unknown email: no mail was sent, there were enough',
  ],
  [
    { kind: 'link_refused', person: null, detail: { link: 'verification' } },
    'A confirmation link was refused: wrong, used or expired',
  ],
  [
    { kind: 'sign_up_refused', person: null, subject: ben, detail: { code: 'user.duplicate' } },
    'A sign-up with the email of Ben Cole opened no account',
  ],
  [
    { kind: 'sign_up_refused', person: null, detail: { code: 'auth.too_many_attempts' } },
    'A sign-up was refused: too many attempts',
  ],
  [{ kind: 'backup_made', person: null }, 'The operator made a backup'],
  [{ kind: 'backup_restored', person: null }, 'The operator restored this portal from a backup'],
  [{ kind: 'key_rotated', person: null }, 'The operator replaced the key that signs evidence and seals'],
  [{ kind: 'epoch_begun', person: null }, 'The operator began a new epoch of this portal'],
  [
    { kind: 'numbers_settled', detail: { epoch: 2 } },
    'Ana Brook settled the numbers of labels that were in doubt since the restore (epoch 2)',
  ],
  [{ kind: 'database_moved', person: null }, 'The operator moved the database to PostgreSQL'],
  [{ kind: 'password_reset', detail: { sessions: 0 } }, 'Ana Brook set a new password'],
  [{ kind: 'deleted', subject: client, detail: { name: 'Acme' } }, 'Ana Brook deleted the client Acme'],
  [{ kind: 'deleted', subject: { ...client, entity: 'dataset' } }, 'Ana Brook deleted the dataset 9'],
  [
    {
      kind: 'deleted',
      subject: { entity: 'inventory_item', id: null, name: null },
      detail: { records: 12 },
    },
    'Ana Brook deleted 12 inventory items',
  ],
  [{ kind: 'restored', subject: client, detail: { name: 'Acme' } }, 'Ana Brook restored the client Acme'],
  [
    {
      kind: 'imported',
      subject: { entity: 'product', id: null, name: null },
      detail: { created: 1200, updated: 3 },
    },
    'Ana Brook imported products: 1,200 added, 3 updated',
  ],
  [
    {
      kind: 'imported',
      subject: { entity: 'inventory_item', id: null, name: null },
      detail: { created: 40 },
    },
    'Ana Brook imported inventory items: 40 added',
  ],
  [{ kind: 'exported', subject: { ...client, entity: 'product', id: null } }, 'Ana Brook exported products'],
  [{ kind: 'exported', subject: client }, 'Ana Brook exported the products of client number 9'],
];

test.each(cases)('an event in words: %o', (fields, sentence) => {
  expect(sentenceOfEntry(entry(fields))).toBe(sentence);
});

test.each([
  [{ address: '203.0.113.7', requestId: 'req-12' }, '203.0.113.7'],
  [{ requestId: 'req-12' }, 'Unknown'],
  [{}, 'Command line'],
  [{ detail: { origin: 'command_line' } }, 'Command line'],
  [{ detail: { origin: 'first_start' } }, 'Settings'],
] as const)('where an event came from: %o', (fields, place) => {
  expect(placeOfEntry(entry(fields))).toBe(place);
});

test.each([
  [{}, undefined, ''],
  [{ kind: 'deleted' }, undefined, 'Kind: Deletion'],
  [{ from: '2026-11-01', to: '2026-11-20' }, undefined, 'From: Nov 1, 2026 · To: Nov 20, 2026'],
  [{ person: 7, kind: 'refused' }, 'Ben Cole', 'Person: Ben Cole · Kind: Refusal'],
] as const)('the filters %j of %s in words: %j', (set, person, words) => {
  const all = { person: undefined, kind: undefined, from: undefined, to: undefined, page: 1 };
  expect(filtersInWords({ ...all, ...set }, person)).toBe(words);
});
