import { expect, test } from 'vitest';
import { CallError } from '#web/api/call.ts';
import { saveChanges } from './save-changes.ts';

interface Draft {
  name: string;
  about: string | null;
}

type Saved = Draft & { version: number };

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

const save = (draft: Draft, send: ReturnType<typeof serverWith>['send'], version = 1) =>
  saveChanges({
    before,
    version,
    draft,
    names: ['name', 'about'],
    send,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the server above answers
    readCurrent: (current) => current as Saved,
    draftOf: ({ name, about }) => ({ name, about }),
  });

test('only what was changed is sent, with the version it was typed over', async () => {
  const { send, sent } = serverWith({ ...before, version: 1 });
  const outcome = await save({ ...before, about: null }, send);
  expect(outcome).toEqual({ step: 'saved', saved: { name: 'Orchard', about: null, version: 2 } });
  expect(sent).toEqual([{ changes: { about: null }, version: 1 }]);
});

test('nothing changed is nothing sent', async () => {
  const { send, sent } = serverWith({ ...before, version: 4 });
  expect(await save(before, send)).toEqual({ step: 'unchanged' });
  expect(sent).toEqual([]);
});

test('what somebody else has changed in between is asked about, and nothing is overwritten', async () => {
  const { send, sent } = serverWith({ name: 'Theirs', about: 'Theirs too', version: 2 });
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

test('a newer version that clashes with nothing is no question', async () => {
  const { send, sent } = serverWith({ name: 'Mine', about: 'Jam', version: 2 });
  const outcome = await save({ name: 'Mine', about: 'Honey' }, send);
  expect(outcome).toMatchObject({ step: 'saved', saved: { name: 'Mine', about: 'Honey', version: 3 } });
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
});

test('every other refusal is the caller’s', async () => {
  const refusal = new CallError(500, 'Something went wrong.', { code: 'unexpected' });
  await expect(save({ ...before, name: 'Mine' }, () => Promise.reject(refusal))).rejects.toBe(refusal);
});
