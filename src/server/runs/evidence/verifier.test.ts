import { generateKeyPairSync, sign } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#domain/clients/contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { addRunPhoto } from '#domain/runs/contract.ts';
import { sealText, signedPartOfSeal, type SealContent, type SealedRun } from '#domain/runs/seal.ts';
import { noPrior } from '#domain/runs/sealed-event.ts';
import type { Signer } from '#server/portal/portal.ts';
import { onSqlite } from '#testing/engines.ts';
import {
  filesIn,
  manifested,
  rechained,
  sha256Of,
  signerOf,
  verified,
  zipped,
  type Files,
  type Reader,
} from '#testing/evidence.ts';
import { addRunGoods, addRunningRun, addRunStation, countRun, photoForm, workerAt } from '#testing/runs.ts';
import { startTestApp } from '#testing/test-app.ts';
import { Evidence } from './evidence.ts';

type Json = Record<string, unknown>;

/** Pseudorandom numbers between 0 and 1, the same in each run. */
const chance = (seed: number) => () => {
  let value = (seed += 0x6d2b79f5);
  value = Math.imul(value ^ (value >>> 15), value | 1);
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
  return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
};

/** A portal that anybody can make. */
const forger = (of: Signer): Signer => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return { ...of, key, sign: (text) => sign(null, Buffer.from(text), privateKey) };
};

const sealOf = (signer: Signer, content: Partial<SealContent> & Pick<SealContent, 'runs'>): string => {
  const { name: portal, key } = signer;
  const whole = { number: 1, at: '2026-01-15T08:00:00.000Z', prior: noPrior, portal, key, ...content };
  return sealText(whole, signer.sign(signedPartOfSeal(whole)).toString('base64'));
};

const detailOf = (event: Json | undefined): Json =>
  Object.fromEntries(Object.entries(event?.['detail'] ?? {}));

onSqlite((engine) => {
  describe('the verifier of evidence', () => {
    let batch: Buffer;
    let ours: Signer;
    let first: number;
    let second: number;
    let heads: string[];
    let other: { files: Files; id: number };
    let clientId: number;
    let names: { photo: string; artwork: string; release: string };

    beforeAll(async () => {
      const app = await startTestApp(engine);
      const { reply: client } = await (
        await app.as('editor')
      ).call(createClient, { body: { name: 'Orchard' } });
      clientId = client.id;
      const goods = await addRunGoods(app, 'JAM', { clientId });
      const control = { isControlled: true, checkEvery: 2, challengesEachRun: false };
      const administrator = await app.as('administrator');
      await administrator.call(setClientControl, { params: { id: client.id }, body: control });
      await app.storage.put(goods.artworkKey, Buffer.from('JAM v1.pdf'), { contentType: 'application/pdf' });
      const { barcode: product, labelSku: label } = goods;
      const run = async (name: string, batchName: string) => {
        const station = await addRunStation(app, name);
        const caller = station.at(await app.as('read_only'));
        const worker = workerAt(caller);
        const seen = ['batch' as const];
        const { id } = await addRunningRun(worker, { goods, station, batch: batchName, issued: 10 });
        await caller.call(addRunPhoto, { params: { id }, body: await photoForm(id) });
        for (const next of [true, false, true, true, true])
          await worker.does(id, { kind: 'check', product, label, seen, next });
        await worker.does(id, { kind: 'spoil', pieces: 1, reason: 'Torn' });
        await worker.does(id, { kind: 'resume' });
        await countRun(worker, id);
        await worker.does(id, { kind: 'check', product, label, seen, next: true });
        await worker.does(id, { kind: 'close', applied: 9 });
        return id;
      };
      [first, second] = [await run('Bench 1', 'L-1'), await run('Bench 2', 'l-1')];
      const third = await run('Bench 3', 'L-2');
      ours = await signerOf(app);
      const { database, storage } = app;
      const thumbnails = { open: () => Promise.resolve(null) };
      const evidence = new Evidence({
        database,
        storage,
        thumbnails,
        site: ours.name.site,
        page: () => '<!doctype html><title>Page</title>',
      });
      const by = { name: 'Test editor', at: '2026-01-15T09:00:00.000Z' };
      batch = await buffer(await evidence.ofBatch('L-1', undefined, by));
      other = { files: await filesIn(await buffer(await evidence.ofRun(third, by))), id: third };
      heads = [...((await verified(batch)).runs[0]?.sha256s ?? [])];
      const paths = [...(await filesIn(batch)).keys()];
      const one = (start: string) => paths.find((path) => path.startsWith(start)) ?? '';
      names = { photo: one('files/images/'), artwork: one('files/documents/'), release: one('releases/') };
    });

    const sealed = (seq: number, run = first, of: SealedRun[] = []): SealedRun[] => [
      [run, seq, heads[seq - 1] ?? '', 'L-1', clientId],
      ...of,
    ];
    const knowing = (reader: Reader = {}): Reader => ({ knows: [ours], ...reader });

    test('green: what the portal signed, with its fingerprint; the same without it is only consistent', async () => {
      const whole = await verified(batch, knowing());
      expect([whole.findings, whole.gaps, whole.colour]).toEqual([[], [], 'proven']);
      expect(whole.runs.map(({ id, sums }) => [id, sums])).toEqual(
        [first, second].map((id) => [
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
      expect((await verified(batch)).colour).toBe('consistent');
    });

    test('a seal names what it covers by run and event, and one that names no run of the ZIP says nothing', async () => {
      const seals = [sealOf(ours, { runs: sealed(5) }), sealOf(ours, { number: 3, runs: [] })];
      const { runs, seals: given, colour } = await verified(batch, knowing({ seals }));
      expect(runs[0]?.seals).toEqual([
        { number: 1, at: '2026-01-15T08:00:00.000Z', seq: 5, isKept: true, isProven: true },
      ]);
      expect(given.map(({ says }) => says)).toEqual([
        null,
        'Seal 3 names no run of this ZIP: it says nothing of it.',
      ]);
      expect(colour).toBe('proven');
      expect((await verified(batch, { seals })).runs[0]?.seals[0]?.isProven).toBe(false);
    });

    test('without Ed25519 in the browser nothing is green', async () => {
      const { verify } = await import('#domain/runs/evidence/verify.ts');
      const { colour, signing } = await verify(
        { size: batch.length, read: async (from, to) => batch.subarray(from, to) },
        {
          digest: sha256Of,
          verifySignature: () => Promise.resolve(null),
          fingerprints: [sha256Of(Buffer.from(ours.key, 'base64'))],
        },
      );
      expect([colour, signing.is]).toEqual(['consistent', 'unknown']);
    });

    test('any change of a byte, anywhere, is found @security-7.13', async () => {
      const random = chance(20);
      const missed: number[] = [];
      const bytes = Buffer.from(batch);
      for (let change = 0; change < 600; change += 1) {
        const at = Math.floor(random() * bytes.length);
        const before = bytes[at] ?? 0;
        bytes[at] = before ^ (1 + Math.floor(random() * 255));
        if ((await verified(bytes)).colour !== 'contradicted') missed.push(at);
        bytes[at] = before;
      }
      expect(missed).toEqual([]);
    });

    test('bytes that are added or cut off anywhere are found', async () => {
      const random = chance(21);
      for (let time = 0; time < 100; time += 1) {
        const at = Math.floor(random() * batch.length);
        const length = 1 + Math.floor(random() * 100);
        const without = Buffer.concat([batch.subarray(0, at), batch.subarray(at + length)]);
        const longer = Buffer.concat([batch.subarray(0, at), Buffer.alloc(length), batch.subarray(at)]);
        for (const bytes of [without, longer])
          expect([at, (await verified(bytes)).colour]).toEqual([at, 'contradicted']);
      }
    });

    const without = (files: Files, path: string): Files =>
      new Map([...files].filter(([one]) => one !== path));
    const withFile = (files: Files, path: string, content: string): Files =>
      new Map([...files, [path, Buffer.from(content)]]);
    const changedAt =
      (index: number, change: (event: Json) => Json) =>
      (all: Json[]): Json[] =>
        all.map((event, at) => (at === index ? change(event) : event));
    const withDetail =
      (detail: Json) =>
      (event: Json): Json => ({ ...event, detail: { ...detailOf(event), ...detail } });
    const isKind = (kind: string) => (event: Json) => event['kind'] === kind;

    /** What somebody does who has the ZIP, knows everything about it, and has not the key of the portal. */
    const ways: [name: string, way: (files: Files) => Files | Promise<Buffer>][] = [
      ['the photo is taken out', (files) => without(files, names.photo)],
      ['the artwork is taken out', (files) => without(files, names.artwork)],
      ['the release is taken out', (files) => without(files, names.release)],
      ['the page is taken out', (files) => without(files, 'verify.html')],
      ['the refusals are taken out', (files) => without(files, `runs/${first}/refusals.jsonl`)],
      ['the manifest is taken out', (files) => without(files, 'manifest.json')],
      ['the sum of the manifest is taken out', (files) => without(files, 'manifest.sha256')],
      ['the signature is taken out', (files) => without(files, 'manifest.sig')],
      ['the key is taken out', (files) => without(files, 'portal-key.pem')],
      ['the photo is another', (files) => withFile(files, names.photo, 'another')],
      ['the artwork is another', (files) => withFile(files, names.artwork, 'another')],
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
      ['the photo is listed as gone', (files) => goneIn(files, names.photo)],
      ['the artwork is listed as gone', (files) => goneIn(files, names.artwork)],
      ['the release is listed as gone', (files) => goneIn(files, names.release)],
      [
        'a run is taken out of the batch',
        (files) =>
          manifested(
            without(without(files, `runs/${second}/events.jsonl`), `runs/${second}/refusals.jsonl`),
            null,
          ),
      ],
      ['a run of another ZIP is put in', (files) => manifested(new Map([...files, ...onlyRun(other)]), null)],
      [
        'the newest events are cut off',
        (files) =>
          manifested(
            rechained(files, first, (all) => all.slice(0, -3)),
            null,
          ),
      ],
      [
        'an event is taken out',
        (files) =>
          manifested(
            rechained(files, first, (all) => all.toSpliced(6, 1)),
            null,
          ),
      ],
      [
        'an event stands twice',
        (files) =>
          manifested(
            rechained(files, first, (all) => all.toSpliced(6, 0, { ...all[6] })),
            null,
          ),
      ],
      [
        'two events change places',
        (files) =>
          manifested(
            rechained(files, first, (all) => all.toSpliced(4, 2, { ...all[5] }, { ...all[4] })),
            null,
          ),
      ],
      [
        'somebody else did it, chained anew from the start',
        (files) =>
          manifested(
            rechained(files, first, (all) =>
              all.map((event) => ({ ...event, user: { id: 99, name: 'Somebody', role: 'read_only' } })),
            ),
            null,
          ),
      ],
      [
        'it was done a year before',
        (files) =>
          manifested(
            rechained(files, first, (all) =>
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
            of: { kind: 'batch', batch: 'L-9', client: clientId },
          })),
      ],
      [
        'the manifest names another portal',
        (files) => manifested(files, null, (one) => ({ ...one, portal: { ...ours.name, id: 'another' } })),
      ],
      [
        'the manifest names a later epoch',
        (files) =>
          manifested(files, null, (one) => ({ ...one, portal: { ...ours.name, epoch: 2_000_000_000 } })),
      ],
      ['the manifest is of the older version, which was not signed', (files) => olderVersion(files)],
      ['it is signed anew with a key of somebody else', (files) => manifested(files, forger(ours))],
      [
        'it is signed anew with a key of somebody else, under the name of ours',
        (files) => manifested(files, forger(ours), (one) => ({ ...one, key: ours.key })),
      ],
      [
        'the signature is of another ZIP',
        (files) => new Map([...files, ['manifest.sig', other.files.get('manifest.sig') ?? Buffer.alloc(0)]]),
      ],
      [
        'it never happened: a ZIP of another run under the name of this one',
        () => manifested(other.files, forger(ours)),
      ],
    ];

    const goneIn = (files: Files, path: string): Files =>
      manifested(without(files, path), null, (one) => ({
        ...one,
        gone: [{ path, reason: 'It was not stored any more.' }],
      }));
    const onlyRun = ({ files, id }: typeof other): [string, Buffer][] =>
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
      const made = await way(await filesIn(batch));
      const bytes = made instanceof Map ? await zipped(made) : made;
      for (const reader of [
        {},
        knowing(),
        knowing({ seals: [sealOf(ours, { runs: sealed(heads.length) })] }),
      ])
        expect((await verified(bytes, reader)).colour).not.toBe('proven');
      expect((await verified(bytes, knowing())).colour).not.toBe('consistent');
    });

    /** What somebody does who can write the database, and lets the portal sign it. */
    const lies: [name: string, change: (all: Json[]) => Json[], sentence: RegExp][] = [
      ['nothing was cleared', (all) => all.filter((event) => !isKind('clear')(event)), /Clear the line/],
      [
        'the known-wrong code was not tried',
        (all) => all.filter((event) => !isKind('challenge')(event)),
        /known-wrong card first/,
      ],
      [
        'the code of the box proves the label',
        changedAt(4, withDetail({ label: '5012345678900', product: '5012345678900' })),
        /the rules refuse it/,
      ],
      [
        'a code of nothing proves the label',
        changedAt(4, withDetail({ label: 'ANYTHING' })),
        /not what the rules say/,
      ],
      [
        'a wrong piece was right',
        changedAt(4, withDetail({ product: '4006381333931' })),
        /not what the rules say/,
      ],
      [
        'a repeated check counts',
        (all) =>
          all.map((event) =>
            event['verdict'] === 'repeated' ? { ...event, verdict: 'right', said: null } : event,
          ),
        /not what the rules say/,
      ],
      [
        'a check by eye was a scan',
        changedAt(
          4,
          withDetail({
            seen: [],
            proof: { product: 'scanned', label: 'scanned', batch: 'scanned', date: null },
          }),
        ),
        /rules/,
      ],
      [
        'somebody else checked',
        changedAt(4, (event) => ({ ...event, user: { id: 99, name: 'Somebody', role: 'read_only' } })),
        /the rules refuse it/,
      ],
      [
        'it was checked at another station',
        changedAt(4, (event) => ({ ...event, station: { id: 99, name: 'Elsewhere' } })),
        /the rules refuse it/,
      ],
      [
        'nobody’s role is said',
        changedAt(4, (event) => ({ ...event, user: { id: 1, name: 'Somebody' } })),
        /does not say who did what/,
      ],
      [
        'a check was before the start',
        changedAt(4, (event) => ({ ...event, at: '2020-01-01T00:00:00.000Z' })),
        /earlier than the one before it/,
      ],
      [
        'the roll is of other artwork',
        changedAt(3, withDetail({ artworkSha256: '0'.repeat(64) })),
        /not what the rules say/,
      ],
      [
        'more labels were spoiled than issued',
        (all) => all.map((event) => (isKind('spoil')(event) ? withDetail({ pieces: 5_000 })(event) : event)),
        /the rules refuse it/,
      ],
      [
        'more labels were applied than issued',
        (all) =>
          all.map((event) => (isKind('close')(event) ? withDetail({ applied: 10_000 })(event) : event)),
        /the rules refuse it|not what the rules say/,
      ],
      [
        'it was closed before it was counted',
        (all) => all.filter((event) => !isKind('reconcile')(event)),
        /not what the rules say/,
      ],
      ['it goes on after its end', (all) => [...all, { ...all[6] }], /the rules refuse it/],
      ['it starts twice', (all) => [...all, { ...all[0] }], /starts the run again/],
      ['it has no start', (all) => all.slice(1), /comes before the start/],
      [
        'the plan has another SKU than the release',
        changedAt(0, withDetail({ sku: 'HONEY' })),
        /another SKU than its release/,
      ],
      [
        'the plan has other codes than the release',
        changedAt(0, (event) =>
          withDetail({ placed: { ...Object(detailOf(event)['placed']), codes: [] } })(event),
        ),
        /other codes than its release/,
      ],
      [
        'the photo of another event proves this one, too',
        (all) => [...all.slice(0, 6), { ...all.find(isKind('photo')) }, ...all.slice(6)],
        /that event \d+ of run \d+ had already/,
      ],
      [
        'the known-wrong code was caught in an event that is none',
        (all) =>
          changedAt(
            4,
            withDetail({ challenged: { run: first, seq: 99, at: '2026-01-15T08:00:00.000Z' } }),
          )(all),
        /the rules refuse it/,
      ],
      [
        'a person without a batch proves the batch',
        changedAt(0, withDetail({ batch: null })),
        /does not belong to this ZIP/,
      ],
      [
        'it is another portal’s run',
        changedAt(
          0,
          withDetail({ portal: { id: 'another', epoch: 1, site: 'https://elsewhere.example.com' } }),
        ),
        /of another portal than this ZIP, of https:\/\/elsewhere/,
      ],
    ];

    test.each(lies)('red though the portal signed it: %s', async (_, change, sentence) => {
      const files = manifested(rechained(await filesIn(batch), first, change), ours);
      const { colour, findings } = await verified(await zipped(files), knowing());
      expect([colour, findings.map((one) => one.sentence).join('\n')]).toEqual([
        'contradicted',
        expect.stringMatching(sentence),
      ]);
    });

    const later = '2027-01-15T08:00:00.000Z';
    const seals: [name: string, seal: () => string, colour: string, sentence: RegExp][] = [
      [
        'of another portal',
        () => sealOf({ ...ours, name: { ...ours.name, id: 'x', site: 'elsewhere' } }, { runs: sealed(3) }),
        'incomplete',
        /Seal 1 is another portal's, of elsewhere: it says nothing/,
      ],
      [
        'of a later epoch',
        () => sealOf({ ...ours, name: { ...ours.name, epoch: ours.name.epoch + 9 } }, { runs: sealed(3) }),
        'incomplete',
        /later epoch/,
      ],
      [
        'of an earlier epoch than the run',
        () => sealOf({ ...ours, name: { ...ours.name, epoch: 1 } }, { runs: sealed(3) }),
        'contradicted',
        /earlier epoch than that in which run/,
      ],
      [
        'that knows other events',
        () => sealOf(ours, { runs: [[first, 4, 'f'.repeat(64), 'L-1', clientId]] }),
        'contradicted',
        /is not the one of seal 1: something up to event 4 was changed/,
      ],
      [
        'that knows more events',
        () => sealOf(ours, { runs: [[first, 99, 'f'.repeat(64), 'L-1', clientId]] }),
        'contradicted',
        /knows 99 events .* the newest were removed/,
      ],
      [
        'later than the ZIP that knows more events',
        () => sealOf(ours, { at: later, runs: [[first, 99, 'f'.repeat(64), 'L-1', clientId]] }),
        'incomplete',
        /later than this ZIP/,
      ],
      [
        'that knows a run of the batch that is not here',
        () => sealOf(ours, { runs: sealed(3, first, [[77, 1, 'f'.repeat(64), 'l-1', clientId]]) }),
        'contradicted',
        /Seal 1 knows run 77 of this batch, and it is not here/,
      ],
      [
        'later than the ZIP that knows a run of the batch',
        () => sealOf(ours, { at: later, runs: [[77, 1, 'f'.repeat(64), 'L-1', clientId]] }),
        'incomplete',
        /later than this ZIP/,
      ],
      [
        'that was changed',
        () => sealOf(ours, { runs: sealed(3) }).replace('"number":1', '"number":2'),
        'contradicted',
        /its signature does not fit/,
      ],
      ['that is none', () => '{"format":"labelport-steal"}', 'contradicted', /is none, or it was changed/],
    ];

    test.each(seals)('a seal %s', async (_, seal, colour, sentence) => {
      const found = await verified(batch, knowing({ seals: [seal()] }));
      const said = [...found.findings, ...found.gaps].map((one) => one.sentence).join('\n');
      expect([found.colour, said]).toEqual([colour, expect.stringMatching(sentence)]);
    });

    test('two seals of one number, and one that does not follow the one before, are found', async () => {
      const one = sealOf(ours, { runs: sealed(3) });
      const two = await verified(batch, knowing({ seals: [one, sealOf(ours, { runs: sealed(4) })] }));
      expect(two.findings[0]?.sentence).toMatch(/There are two seals of number 1/);
      const next = await verified(
        batch,
        knowing({ seals: [one, sealOf(ours, { number: 2, runs: sealed(4) })] }),
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
