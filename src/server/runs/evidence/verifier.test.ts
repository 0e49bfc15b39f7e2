import { beforeAll, describe, expect, test } from 'vitest';
import type { SealedRun } from '#domain/runs/seal.ts';
import { verify } from '#domain/runs/evidence/verify.ts';
import { onSqlite } from '#testing/engines.ts';
import { addEvidenceBatch, forger, sealOf, type EvidenceBatch } from '#testing/evidence-batch.ts';
import {
  filesIn,
  manifested,
  placesIn,
  rechained,
  sha256Of,
  verified,
  zipped,
  type Files,
  type Reader,
} from '#testing/evidence.ts';
import { startTestApp } from '#testing/test-app.ts';

type Json = Record<string, unknown>;

/** Pseudorandom numbers between 0 and 1, the same in each run. */
const chance = (seed: number) => () => {
  let value = (seed += 0x6d2b79f5);
  value = Math.imul(value ^ (value >>> 15), value | 1);
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
  return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
};

onSqlite((engine) => {
  describe('the verifier of evidence', () => {
    let made: EvidenceBatch;

    beforeAll(async () => {
      made = await addEvidenceBatch(await startTestApp(engine));
    });

    const sealed = (seq: number, run = made.first, of: SealedRun[] = []): SealedRun[] => [
      [run, seq, made.heads[seq - 1] ?? '', 'L-1', made.clientId],
      ...of,
    ];
    const knowing = (reader: Reader = {}): Reader => ({ knows: [made.ours], ...reader });

    test('green: what the portal signed, with its fingerprint; the same without it is only consistent', async () => {
      const whole = await verified(made.zip, knowing());
      expect([whole.findings, whole.gaps, whole.colour]).toEqual([[], [], 'proven']);
      expect(whole.runs.map(({ id, sums }) => [id, sums])).toEqual(
        [made.first, made.second].map((id) => [
          id,
          {
            issued: 10,
            spoiled: 1,
            returned: 0,
            applied: 9,
            right: 6,
            wrong: 0,
            scanned: 6,
            seen: 0,
            repeated: 1,
          },
        ]),
      );
      expect(whole.runs[0]?.replayed).toMatchObject({
        unplayed: null,
        standing: { state: 'closed' },
        start: { quantity: 10, scanner: null, clockDoubt: null, confirmations: [] },
        station: { name: 'Bench 1' },
      });
      expect(whole.runs[0]?.refusals.map(({ kind, said }) => [kind, said.code])).toEqual([
        ['resume', 'run.going_on'],
      ]);
      expect((await verified(made.zip)).colour).toBe('consistent');
    });

    test('a seal names what it covers by run and event, and one that names no run of the ZIP says nothing', async () => {
      const seals = [sealOf(made.ours, { runs: sealed(5) }), sealOf(made.ours, { number: 3, runs: [] })];
      const { runs, seals: given, colour } = await verified(made.zip, knowing({ seals }));
      expect(runs[0]?.seals).toEqual([
        { number: 1, at: '2026-01-15T08:00:00.000Z', seq: 5, isKept: true, isProven: true },
      ]);
      expect(given.map(({ says }) => says)).toEqual([
        null,
        'Seal 3 names no run of this ZIP: it says nothing of it.',
      ]);
      expect(colour).toBe('proven');
      expect((await verified(made.zip, { seals })).runs[0]?.seals[0]?.isProven).toBe(false);
    });

    test('without Ed25519 in the browser nothing is green', async () => {
      const { colour, signing } = await verify(
        { size: made.zip.length, read: async (from, to) => made.zip.subarray(from, to) },
        {
          digest: sha256Of,
          verifySignature: () => Promise.resolve(null),
          fingerprints: [sha256Of(Buffer.from(made.ours.key, 'base64'))],
        },
      );
      expect([colour, signing.is]).toEqual(['consistent', 'unknown']);
    });

    test('any change of a byte, anywhere, is found @security-7.13', async () => {
      const random = chance(20);
      const missed: number[] = [];
      const bytes = Buffer.from(made.zip);
      for (const at of await placesIn(bytes, random)) {
        const before = bytes[at] ?? 0;
        bytes[at] = before ^ (1 + Math.floor(random() * 255));
        if ((await verified(bytes)).colour !== 'contradicted') missed.push(at);
        bytes[at] = before;
      }
      expect(missed).toEqual([]);
    });

    test('bytes that are added or cut off anywhere are found', async () => {
      const random = chance(21);
      for (let time = 0; time < 40; time += 1) {
        const at = Math.floor(random() * made.zip.length);
        const length = 1 + Math.floor(random() * 100);
        const without = Buffer.concat([made.zip.subarray(0, at), made.zip.subarray(at + length)]);
        const longer = Buffer.concat([made.zip.subarray(0, at), Buffer.alloc(length), made.zip.subarray(at)]);
        for (const bytes of [without, longer])
          expect([at, (await verified(bytes)).colour]).toEqual([at, 'contradicted']);
      }
    });

    const without = (files: Files, path: string): Files =>
      new Map([...files].filter(([one]) => one !== path));
    const withFile = (files: Files, path: string, content: string): Files =>
      new Map([...files, [path, Buffer.from(content)]]);
    /** What somebody does who has the ZIP, knows everything about it, and has not the key of the portal. */
    const ways: [name: string, way: (files: Files) => Files | Promise<Buffer>][] = [
      ['the photo is taken out', (files) => without(files, made.names.photo)],
      ['the artwork is taken out', (files) => without(files, made.names.artwork)],
      ['the release is taken out', (files) => without(files, made.names.release)],
      ['the page is taken out', (files) => without(files, 'verify.html')],
      ['the refusals are taken out', (files) => without(files, `runs/${made.first}/refusals.jsonl`)],
      ['the manifest is taken out', (files) => without(files, 'manifest.json')],
      ['the sum of the manifest is taken out', (files) => without(files, 'manifest.sha256')],
      ['the signature is taken out', (files) => without(files, 'manifest.sig')],
      ['the key is taken out', (files) => without(files, 'portal-key.pem')],
      ['the photo is another', (files) => withFile(files, made.names.photo, 'another')],
      ['the artwork is another', (files) => withFile(files, made.names.artwork, 'another')],
      ['the page is another', (files) => withFile(files, 'verify.html', '<p>All is well</p>')],
      ['the README is another', (files) => withFile(files, 'README.txt', 'All is well')],
      ['the signature is of zeros', (files) => new Map([...files, ['manifest.sig', Buffer.alloc(64)]])],
      ['a file is added at the end', (files) => withFile(files, 'files/images/other.png', 'other')],
      [
        'a file is added and listed',
        (files) => manifested(withFile(files, 'files/images/other.png', 'other'), null),
      ],
      ['a file has two entries', (files) => zipped([...files, ['README.txt', Buffer.from('two')]])],
      ['the files stand in another order', (files) => zipped([...files].toReversed())],
      [
        'the files stand in another order, and so they are listed',
        (files) => manifested(new Map([...files].toReversed()), null),
      ],
      ['the photo is listed as gone', (files) => goneIn(files, made.names.photo)],
      ['the artwork is listed as gone', (files) => goneIn(files, made.names.artwork)],
      ['the release is listed as gone', (files) => goneIn(files, made.names.release)],
      [
        'a run is taken out of the batch',
        (files) =>
          manifested(
            without(without(files, `runs/${made.second}/events.jsonl`), `runs/${made.second}/refusals.jsonl`),
            null,
          ),
      ],
      [
        'a run of another ZIP is put in',
        (files) => manifested(new Map([...files, ...onlyRun(made.other)]), null),
      ],
      [
        'the newest events are cut off',
        (files) =>
          manifested(
            rechained(files, made.first, (all) => all.slice(0, -3)),
            null,
          ),
      ],
      [
        'an event is taken out',
        (files) =>
          manifested(
            rechained(files, made.first, (all) => all.toSpliced(6, 1)),
            null,
          ),
      ],
      [
        'an event stands twice',
        (files) =>
          manifested(
            rechained(files, made.first, (all) => all.toSpliced(6, 0, { ...all[6] })),
            null,
          ),
      ],
      [
        'two events change places',
        (files) =>
          manifested(
            rechained(files, made.first, (all) => all.toSpliced(4, 2, { ...all[5] }, { ...all[4] })),
            null,
          ),
      ],
      [
        'somebody else did it, chained anew from the start',
        (files) =>
          manifested(
            rechained(files, made.first, (all) =>
              all.map((event) => ({ ...event, user: { id: 99, name: 'Somebody', role: 'read_only' } })),
            ),
            null,
          ),
      ],
      [
        'it was done a year before',
        (files) =>
          manifested(
            rechained(files, made.first, (all) =>
              all.map((event) => ({ ...event, at: String(event['at']).replace('2026', '2025') })),
            ),
            null,
          ),
      ],
      [
        'the manifest names another who made it',
        (files) => manifested(files, null, (one) => ({ ...one, madeBy: 'Me' })),
      ],
      [
        'the manifest names another time',
        (files) => manifested(files, null, (one) => ({ ...one, madeAt: '2020-01-01T00:00:00.000Z' })),
      ],
      [
        'the manifest names another batch',
        (files) =>
          manifested(files, null, (one) => ({
            ...one,
            of: { kind: 'batch', batch: 'L-9', client: made.clientId },
          })),
      ],
      [
        'the manifest names another portal',
        (files) =>
          manifested(files, null, (one) => ({ ...one, portal: { ...made.ours.name, id: 'another' } })),
      ],
      [
        'the manifest names a later epoch',
        (files) =>
          manifested(files, null, (one) => ({ ...one, portal: { ...made.ours.name, epoch: 2_000_000_000 } })),
      ],
      ['the manifest is of the older version, which was not signed', (files) => olderVersion(files)],
      ['it is signed anew with a key of somebody else', (files) => manifested(files, forger(made.ours))],
      [
        'it is signed anew with a key of somebody else, under the name of ours',
        (files) => manifested(files, forger(made.ours), (one) => ({ ...one, key: made.ours.key })),
      ],
      [
        'the signature is of another ZIP',
        (files) =>
          new Map([...files, ['manifest.sig', made.other.files.get('manifest.sig') ?? Buffer.alloc(0)]]),
      ],
      [
        'it never happened: a ZIP of another run under the name of this one',
        () => manifested(made.other.files, forger(made.ours)),
      ],
    ];

    const goneIn = (files: Files, path: string): Files =>
      manifested(without(files, path), null, (one) => ({
        ...one,
        gone: [{ path, reason: 'It was not stored any more.' }],
      }));
    const onlyRun = ({ files, id }: EvidenceBatch['other']): [string, Buffer][] =>
      [...files].filter(([path]) => path.startsWith(`runs/${id}/`));
    const olderVersion = (files: Files): Files =>
      without(
        manifested(files, null, ({ format, gone, madeAt, madeBy, runs, files: listed }) => ({
          format,
          version: 1,
          gone,
          madeAt,
          madeBy,
          runs,
          files: Object.fromEntries(
            (Array.isArray(listed) ? listed : []).map(({ path, sha256, size }: Json) => [
              path,
              { sha256, size },
            ]),
          ),
        })),
        'manifest.sig',
      );

    test.each(ways)('not green: %s @security-7.13', async (_, way) => {
      const changed = await way(await filesIn(made.zip));
      const bytes = changed instanceof Map ? await zipped(changed) : changed;
      const seals = [sealOf(made.ours, { runs: sealed(made.heads.length) })];
      const colours = [];
      for (const reader of [{}, knowing(), knowing({ seals })])
        colours.push((await verified(bytes, reader)).colour);
      expect(colours).not.toContain('proven');
      expect(colours[1]).not.toBe('consistent');
    });

    const later = '2027-01-15T08:00:00.000Z';
    const seals: [name: string, seal: () => string, colour: string, sentence: RegExp][] = [
      [
        'of another portal',
        () =>
          sealOf(
            { ...made.ours, name: { ...made.ours.name, id: 'x', site: 'elsewhere' } },
            { runs: sealed(3) },
          ),
        'incomplete',
        /Seal 1 is another portal's, of elsewhere: it says nothing/,
      ],
      [
        'of a later epoch',
        () =>
          sealOf(
            { ...made.ours, name: { ...made.ours.name, epoch: made.ours.name.epoch + 9 } },
            { runs: sealed(3) },
          ),
        'incomplete',
        /later epoch/,
      ],
      [
        'of an earlier epoch than the run',
        () => sealOf({ ...made.ours, name: { ...made.ours.name, epoch: 1 } }, { runs: sealed(3) }),
        'contradicted',
        /earlier epoch than that in which run/,
      ],
      [
        'that knows other events',
        () => sealOf(made.ours, { runs: [[made.first, 4, 'f'.repeat(64), 'L-1', made.clientId]] }),
        'contradicted',
        /is not the one of seal 1: something up to event 4 was changed/,
      ],
      [
        'that knows more events',
        () => sealOf(made.ours, { runs: [[made.first, 99, 'f'.repeat(64), 'L-1', made.clientId]] }),
        'contradicted',
        /knows 99 events .* the newest were removed/,
      ],
      [
        'later than the ZIP that knows more events',
        () =>
          sealOf(made.ours, { at: later, runs: [[made.first, 99, 'f'.repeat(64), 'L-1', made.clientId]] }),
        'incomplete',
        /later than this ZIP/,
      ],
      [
        'that knows a run of the batch that is not here',
        () =>
          sealOf(made.ours, { runs: sealed(3, made.first, [[77, 1, 'f'.repeat(64), 'l-1', made.clientId]]) }),
        'contradicted',
        /Seal 1 knows run 77 of this batch, and it is not here/,
      ],
      [
        'later than the ZIP that knows a run of the batch',
        () => sealOf(made.ours, { at: later, runs: [[77, 1, 'f'.repeat(64), 'L-1', made.clientId]] }),
        'incomplete',
        /later than this ZIP/,
      ],
      [
        'that was changed',
        () => sealOf(made.ours, { runs: sealed(3) }).replace('"number":1', '"number":2'),
        'contradicted',
        /its signature does not fit/,
      ],
      ['that is none', () => '{"format":"labelport-steal"}', 'contradicted', /is none, or it was changed/],
    ];

    test.each(seals)('a seal %s', async (_, seal, colour, sentence) => {
      const found = await verified(made.zip, knowing({ seals: [seal()] }));
      const said = [...found.findings, ...found.gaps].map((one) => one.sentence).join('\n');
      expect([found.colour, said]).toEqual([colour, expect.stringMatching(sentence)]);
    });

    test('two seals of one number, and one that does not follow the one before, are found', async () => {
      const one = sealOf(made.ours, { runs: sealed(3) });
      const two = await verified(made.zip, knowing({ seals: [one, sealOf(made.ours, { runs: sealed(4) })] }));
      expect(two.findings[0]?.sentence).toMatch(/There are two seals of number 1/);
      const next = await verified(
        made.zip,
        knowing({ seals: [one, sealOf(made.ours, { number: 2, runs: sealed(4) })] }),
      );
      expect(next.findings[0]?.sentence).toBe('Seal 2 does not follow seal 1: one of them was changed.');
    });

    test.each([
      ['nothing', Buffer.alloc(0)],
      ['a text', Buffer.from('This is not a ZIP, and longer than the end of one would be.')],
      ['zeros', Buffer.alloc(10_000)],
    ])('%s is said to be no ZIP of evidence', async (_, bytes) => {
      const { findings } = await verified(bytes);
      expect(findings[0]?.sentence).toBe('This is no ZIP of evidence, or it was cut off.');
    });
  });
});
