import { expect, test } from 'vitest';
import { CallError } from '#web/api/call.ts';
import { changedFields, clashesOf, type Versions } from './conflict.ts';
import { saveRecord } from './save-record.ts';

interface Draft {
  name: string;
  about: string | null;
}

type Saved = Draft & { id: number; version: number };

const before: Draft = { name: 'Orchard', about: 'Jam' };

/** A server with a record, which refuses changes that started from another version. */
const serverWith = (held: Saved) => {
  const sent: { changes: Partial<Draft>; version: number }[] = [];
  let record = held;
  return {
    sent,
    send: async (changes: Partial<Draft>, version: number): Promise<Saved> => {
      sent.push({ changes, version });
      if (version !== record.version)
        throw new CallError(409, 'Changed.', { code: 'record.changed_meanwhile', current: record });
      record = { ...record, ...changes, version: record.version + 1 };
      return Promise.resolve(record);
    },
  };
};

const names = ['name', 'about'] as const;

type Send = ReturnType<typeof serverWith>['send'];

const recordWith = (mine: Draft, send: Send) => ({
  mine,
  changesSince: (from: Draft): Partial<Draft> | null => {
    const changed = changedFields(from, mine, names);
    return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, mine[name]]));
  },
  clashesOf: (versions: Versions<Draft>) => clashesOf(versions, names),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the server above answers
  readCurrent: (current: unknown) => current as Saved,
  draftOf: ({ name, about }: Saved): Draft => ({ name, about }),
  create: () => Promise.reject(new Error('It exists.')),
  update: (_: number, changes: Partial<Draft>, version: number) => send(changes, version),
});

const save = (draft: Draft, send: Send, version = 1) =>
  saveRecord({ ...recordWith(draft, send), from: { id: 7, version, draft: before } }, 'key');

test('only what was changed is sent, with the version it was typed over', async () => {
  const { send, sent } = serverWith({ ...before, id: 7, version: 1 });
  const outcome = await save({ ...before, about: null }, send);
  expect(outcome).toEqual({ step: 'saved', saved: { id: 7, name: 'Orchard', about: null, version: 2 } });
  expect(sent).toEqual([{ changes: { about: null }, version: 1 }]);
});

test('nothing changed is nothing sent', async () => {
  const { send, sent } = serverWith({ ...before, id: 7, version: 4 });
  expect(await save(before, send)).toEqual({ step: 'unchanged' });
  expect(sent).toEqual([]);
});

test('what somebody else has changed in between is asked about, and nothing is overwritten', async () => {
  const { send, sent } = serverWith({ id: 7, name: 'Theirs', about: 'Theirs too', version: 2 });
  const outcome = await save({ ...before, name: 'Mine' }, send);
  expect(outcome).toMatchObject({
    step: 'conflict',
    conflict: {
      mine: { name: 'Mine', about: 'Jam' },
      theirs: { name: 'Theirs', about: 'Theirs too' },
      current: { version: 2 },
      clashes: [
        { name: 'name', suggested: null },
        { name: 'about', suggested: 'theirs' },
      ],
    },
  });
  expect(sent.length).toBe(1);
});

test('one field that both have changed is asked about too', async () => {
  const { send, sent } = serverWith({ ...before, id: 7, name: 'Theirs', version: 2 });
  const outcome = await save({ ...before, name: 'Mine' }, send);
  expect(outcome).toMatchObject({
    step: 'conflict',
    conflict: { clashes: [{ name: 'name', suggested: null }] },
  });
  expect(sent.length).toBe(1);
});

test('a newer version that clashes with nothing is no question', async () => {
  const { send, sent } = serverWith({ id: 7, name: 'Mine', about: 'Jam', version: 2 });
  const outcome = await save({ name: 'Mine', about: 'Honey' }, send);
  expect(outcome).toMatchObject({ step: 'saved', saved: { name: 'Mine', about: 'Honey', version: 3 } });
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
});

test('every other refusal is the caller’s', async () => {
  const refusal = new CallError(500, 'Something went wrong.', { code: 'unexpected' });
  await expect(save({ ...before, name: 'Mine' }, () => Promise.reject(refusal))).rejects.toBe(refusal);
});

test('what an earlier attempt has created is changed to what is typed now', async () => {
  const made = { ...before, id: 7, version: 1 };
  const { send, sent } = serverWith(made);
  const record = {
    ...recordWith({ ...before, name: 'Mine' }, send),
    from: null,
    create: () =>
      Promise.reject(new CallError(409, 'Sent before.', { code: 'request.key_reused', current: made })),
  };
  expect(await saveRecord(record, 'key')).toMatchObject({
    step: 'saved',
    saved: { name: 'Mine', version: 2 },
  });
  expect(sent).toEqual([{ changes: { name: 'Mine' }, version: 1 }]);
});
