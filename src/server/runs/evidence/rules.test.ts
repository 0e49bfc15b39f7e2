import { beforeAll, describe, expect, test } from 'vitest';
import { proves, provesNot } from '#domain/runs/proof.ts';
import { groundsOf, headlineOf, isJudgedByRelease } from '#domain/runs/evidence/verdict-words.ts';
import { readLine } from '#domain/runs/evidence/event-line.ts';
import { Replay } from '#domain/runs/evidence/replay.ts';
import { Placed } from '#domain/runs/run.ts';
import { canonicalJson } from '#domain/releases/canonical-json.ts';
import { changedValues } from '#testing/samples/changed-values.ts';
import { onSqlite } from '#testing/engines.ts';
import {
  addEvidenceBatch,
  changedAt,
  detailOf,
  forger,
  sealOf,
  withDetail,
  type EvidenceBatch,
} from '#testing/evidence-batch.ts';
import {
  filesIn,
  manifested,
  readJson,
  rechained,
  sha256Of,
  verified,
  zipped,
  type Files,
} from '#testing/evidence.ts';
import { ben, holding, inserted, lies, releasedBy } from '#testing/evidence-lies.ts';
import { startTestApp } from '#testing/test-app.ts';

type Json = Record<string, unknown>;

onSqlite((engine) => {
  describe('the rules of a run, played again from its evidence', () => {
    let made: EvidenceBatch;

    beforeAll(async () => {
      made = await addEvidenceBatch(await startTestApp(engine));
    });

    test('nothing red is said to be signed', async () => {
      const files = await filesIn(made.zip);
      const red = await verified(await zipped(new Map([...files, ['README.txt', Buffer.from('Well')]])), {
        knows: [made.ours],
      });
      expect(red.runs.flatMap((run) => groundsOf(run, red))).toEqual(
        [made.first, made.second].map((id) => ({
          sentence: `Run ${id}: the portal signed evidence on 2026-01-15 09:00:00 UTC. What is here is not that, or contradicts itself.`,
          isProof: false,
        })),
      );
    });

    test('green: a hold that somebody else releases', async () => {
      const { colour, findings } = await signed((files) =>
        rechained(files, made.first, (all) => {
          const challenged: unknown = { ...Object(detailOf(all[4])['challenged']), seq: 5 };
          return changedAt(6, withDetail({ challenged }))(inserted(holding, releasedBy(ben))(all));
        }),
      );
      expect([colour, findings]).toEqual(['proven', []]);
    });

    /** What only the database of the portal knew, or other files of the ZIP say, or what changes nothing. */
    const believed: readonly string[] = [
      'check: detail.next',
      'check: no detail.next',
      'first_piece: detail.challenged.run',
      'first_piece: detail.seen shorter',
      'photo: detail.key',
      'photo: detail.sha256',
      'roll: detail.artworkKey',
      'roll: detail.supplierBatch',
      'roll: no detail.artworkKey',
      'roll: no detail.supplierBatch',
      ...[
        'batch',
        'challengesEachRun',
        ...['approvedBy', 'by', 'byId', 'summary'].map((name) => `clientPublished.${name}`),
        'clientRelease',
        'clientReleaseSha256',
        'isShadow',
        'needsOthers',
        'portal.epoch',
        'portal.id',
        'portal.site',
        'productId',
        ...['approvedBy', 'by', 'byId', 'summary'].map((name) => `published.${name}`),
        'quantity',
        'release',
        'releaseSha256',
        'scanner',
        'station.name',
        'unexplainedLimit',
        'zone',
      ].map((name) => `start: detail.${name}`),
    ];

    test('each field of each event that is changed, taken out, or said twice is found, but for what only the database knew', async () => {
      const files = await filesIn(made.zip);
      const json = (path: string) => readJson(String(files.get(path)));
      const [path = ''] = [...files.keys()].filter((one) => one.startsWith('releases/client'));
      const releases = { product: json(made.names.release), client: json(path) };
      const lines = String(files.get(`runs/${made.first}/events.jsonl`))
        .split('\n')
        .slice(0, -1);
      const events = lines.map((line) => readLine(line));
      /** Whether the rules find nothing in a run with this event in place of its own. */
      const isBelieved = (index: number, changed: unknown): boolean => {
        const replay = new Replay(made.first, { releases, used: new Map() });
        const all = events.with(index, readLine(canonicalJson(changed)));
        return (
          all.every((event) => event !== null && replay.next(event).length === 0) &&
          replay.result.unplayed === null
        );
      };
      const found = new Set<string>();
      for (const [index, event] of events.entries())
        for (const [place, changed] of changedValues(event)) {
          // The chain has the first ones; a person and a station may get another name in the middle of a run.
          if (/^(?:no )?(?:run|seq|prior)$|^(?:user|station)\.name$/.test(place)) continue;
          if (isBelieved(index, changed)) found.add(`${String(event?.kind)}: ${place}`);
        }
      expect([...found].toSorted()).toEqual(believed);
    });

    test('green: a run of format 3, which did not say of what a known-wrong code was', async () => {
      const older = (event: Json): Json => {
        const { of: _, placed, ...detail } = detailOf(event);
        const inFormat4 = Placed.optional().parse(placed);
        for (const code of inFormat4?.codes ?? []) delete code.isGtin;
        delete inFormat4?.labelNumber;
        delete inFormat4?.marked;
        delete inFormat4?.prints;
        return { ...event, format: 3, detail: inFormat4 ? { ...detail, placed: inFormat4 } : detail };
      };
      const { colour, findings } = await signed((files) =>
        rechained(files, made.first, (all) => all.map(older)),
      );
      expect([colour, findings]).toEqual(['proven', []]);
    });

    test('red: a release that fits its SHA-256 and that no portal writes judges nothing', async () => {
      const { colour, findings } = await signed((files) => {
        const release = Buffer.from(`${files.get(made.names.release)?.toString()} `);
        const start = withDetail({ releaseSha256: sha256Of(release), sku: 'HONEY' });
        const named = new Map([...files, [made.names.release, release] as const]);
        return rechained(named, made.first, changedAt(0, start));
      });
      expect([colour, findings.map(({ sentence }) => sentence)]).toEqual([
        'contradicted',
        expect.arrayContaining([expect.stringMatching(/This is no release as a portal writes one/)]),
      ]);
    });

    test('red: another public key beside the signature, a name that leads out of the folder, and a refusal said twice', async () => {
      const path = `runs/${made.first}/refusals.jsonl`;
      const changes: [change: (files: Files) => Files, sentence: RegExp][] = [
        [
          (files) => new Map([...files, ['portal-key.pem', Buffer.from('another')]]),
          /another key than the one/,
        ],
        [(files) => new Map([...files, ['files/../../x', Buffer.from('x')]]), /none that a portal gives/],
        [
          (files) =>
            new Map([
              ...files,
              [path, Buffer.from(String(files.get(path)).replace('{"at"', '{"kind":"check","at"'))],
            ]),
          /A refusal of run \d+ was changed/,
        ],
      ];
      for (const [change, sentence] of changes)
        expect((await signed(change)).findings.map((one) => one.sentence).join()).toMatch(sentence);
    });

    test('a run that contradicts itself counts what its events say, and not what was before the contradiction', async () => {
      const { colour, runs } = await signed((files) =>
        rechained(files, made.first, changedAt(5, withDetail({ proof: null }))),
      );
      const { applied, right, issued } = runs[0]?.sums ?? {};
      expect([colour, applied, right, issued]).toEqual(['contradicted', 9, 6, 10]);
    });

    test('a run in shadow mode says so beside what vouches for it', async () => {
      const whole = await signed((files) =>
        rechained(files, made.first, changedAt(0, withDetail({ isShadow: true }))),
      );
      const grounds = whole.runs.flatMap((run) => groundsOf(run, whole).map(({ sentence }) => sentence));
      expect(grounds).toContain(
        `Run ${made.first} was in shadow mode: what was wrong was noted, and stopped nobody.`,
      );
    });

    test('35: a label that a code with the number of the goods has proved is said to be one, and whether goods without it were tried', async () => {
      const label = '010501234567890021BOX-7';
      const byNumber = (isTried: boolean) => (all: Json[]) => {
        const tried = { ...all[5], kind: 'bare', said: null, detail: {} };
        const proof = { product: 'repeated', label: 'repeated', batch: 'repeated', date: null };
        const kept = {
          ...withDetail({ label, proof })(all[4] ?? {}),
          verdict: 'repeated',
          said: { code: 'run.try_bare_first', values: {} },
        };
        const events = changedAt(4, withDetail(isTried ? { label } : { next: true }))(all);
        return events.toSpliced(4, 0, kept, ...(isTried ? [tried] : []));
      };
      const whole = await signed((files) => rechained(files, made.first, byNumber(true)));
      const [run] = whole.runs;
      expect([whole.colour, run && groundsOf(run, whole).map(({ sentence }) => sentence)]).toEqual([
        'proven',
        expect.arrayContaining([
          `Run ${made.first}: the label of 1 check was proved by a code with the number of the goods and a batch, date or serial number. It proves a label only if the goods carry none that says as much: somebody tried goods without their label, and said that they carry none.`,
        ]),
      ]);
      // Closed without a second person, it would have been asked for.
      const { findings } = await signed((files) => rechained(files, made.first, byNumber(false)));
      expect(findings.map(({ sentence }) => sentence).join()).toMatch(
        /Nobody tried whether the goods carry the code/,
      );
    });

    test('what is judged without the release, or by another one, does not say that it was judged by it', async () => {
      const { release } = made.names;
      const changes: [change: (files: Files) => Files, isJudged: boolean][] = [
        [(files) => files, true],
        [(files) => new Map([...files].filter(([path]) => path !== release)), false],
        [(files) => new Map([...files, [release, Buffer.from('{}')]]), false],
      ];
      for (const [change, isJudged] of changes) {
        const whole = await signed(change);
        expect(whole.runs.map((run) => isJudgedByRelease(run, whole))).toEqual(
          whole.runs.map(() => isJudged),
        );
      }
    });

    test('amber: events that are later than the ZIP', async () => {
      const later = (one: Json) => ({ ...one, madeAt: '2026-01-15T07:00:00.000Z' });
      const files = manifested(await filesIn(made.zip), made.ours, later);
      const { colour, gaps } = await verified(await zipped(files), { knows: [made.ours] });
      expect([colour, gaps[0]?.sentence]).toEqual([
        'incomplete',
        `Run ${made.first} has events that are later than this ZIP: the clock of the portal was set back.`,
      ]);
    });

    test.each(lies)('red though the portal signed it: %s', async (_, change, sentence) => {
      const files = manifested(
        rechained(await filesIn(made.zip), made.first, (all) => change(all, made.first)),
        made.ours,
      );
      const { colour, findings } = await verified(await zipped(files), { knows: [made.ours] });
      expect([colour, findings.map((one) => one.sentence).join('\n')]).toEqual([
        'contradicted',
        expect.stringMatching(sentence),
      ]);
    });

    const signed = async (change: (files: Files) => Files) =>
      verified(await zipped(manifested(change(await filesIn(made.zip)), made.ours)), { knows: [made.ours] });
    const colourOf = async (change: (files: Files) => Files) => (await signed(change)).colour;
    const firstRun = async () => (await verified(made.zip, { knows: [made.ours] })).runs[0];
    /** A run that obeys the rules and never happened: somebody else did all of it. */
    const invented = (files: Files): Files =>
      rechained(files, made.first, (all) =>
        all.map((event) => ({ ...event, user: { id: 99, name: 'Nobody', role: 'read_only' } })),
      );

    /** For each sentence of the proof, what would make it false. */
    const attempts: readonly [sentence: string, attempt: () => Promise<unknown>, outcome: unknown][] = [
      [
        'Each event of a run names',
        async () => {
          const files = rechained(await filesIn(made.zip), made.first, (all) => all.toSpliced(7, 1));
          const { runs } = await verified(await zipped(files));
          return runs[0]?.sha256s.at(-1) === made.heads.at(-1);
        },
        false,
      ],
      [
        'Every event was judged again',
        () =>
          colourOf((files) =>
            rechained(
              files,
              made.first,
              changedAt(4, (event) => ({
                ...event,
                verdict: 'wrong',
                said: { code: 'run.number_used', values: { number: 'none', run: 1, event: 1, at: '' } },
              })),
            ),
          ),
        'contradicted',
      ],
      [
        'The releases, the artwork',
        () => colourOf((files) => new Map([...files, [made.names.photo, Buffer.from('another')]])),
        'contradicted',
      ],
      [
        'If the fingerprint that you typed',
        async () => {
          const files = manifested(await filesIn(made.zip), forger(made.ours));
          return (await verified(await zipped(files), { knows: [made.ours] })).colour;
        },
        'contradicted',
      ],
      [
        'A seal is a signed list',
        async () => {
          const seals = [sealOf(made.ours, { runs: [[77, 1, sha256Of('x'), 'L-1', made.clientId]] })];
          return (await verified(made.zip, { knows: [made.ours], seals })).colour;
        },
        'contradicted',
      ],
      [
        'It does not show what nobody scanned',
        async () => {
          const sums = (await firstRun())?.sums;
          return [sums?.applied, (sums?.scanned ?? 0) + (sums?.seen ?? 0)];
        },
        [9, 6],
      ],
      [
        'It does not show how well a label is printed',
        async () => Object.keys(detailOf((await firstRun())?.events[4])).toSorted(),
        ['challenged', 'due', 'label', 'product', 'proof', 'seen'],
      ],
      [
        'A check by eye shows',
        async () => (await firstRun())?.replayed.standing?.parts.batch,
        { scanned: 0, seen: 6 },
      ],
      // These codes were typed by a test.
      ['A check by scan shows', async () => (await firstRun())?.sums.scanned, 6],
      [
        'It does not show that the person at the station',
        async () => [...new Set((await firstRun())?.events.map(({ user }) => user.name))],
        ['Test read_only'],
      ],
      [
        'Whoever can write the database',
        async () => {
          const files = manifested(invented(await filesIn(made.zip)), made.ours);
          const seals = [
            sealOf(made.ours, { runs: [[made.first, 4, made.heads[3] ?? '', 'L-1', made.clientId]] }),
          ];
          const zip = await zipped(files);
          const found = [];
          for (const reader of [{}, { seals }])
            found.push((await verified(zip, { knows: [made.ours], ...reader })).colour);
          return found;
        },
        ['proven', 'contradicted'],
      ],
      [
        'Times are those of the portal',
        async () => {
          const refusals = `runs/${made.first}/refusals.jsonl`;
          return colourOf((files) => new Map([...files, [refusals, Buffer.alloc(0)]]));
        },
        'proven',
      ],
      [
        'This page came with the ZIP',
        async () => {
          const files = new Map([
            ...(await filesIn(made.zip)),
            ['verify.html', Buffer.from('✓ All is well')],
          ]);
          return (await verified(await zipped(files))).colour;
        },
        'contradicted',
      ],
      [
        'The portal supports an audit',
        async () => {
          const whole = await verified(made.zip, { knows: [made.ours] });
          const grounds = whole.runs.flatMap((run) => groundsOf(run, whole).map(({ sentence }) => sentence));
          return [headlineOf(whole), ...grounds].some((text) => /certif/i.test(text));
        },
        false,
      ],
    ];

    test('every sentence of the proof has an attempt to make it false', () => {
      const all = [...proves, ...provesNot];
      expect(attempts.map(([start]) => all.findIndex((one) => one.startsWith(start)))).toEqual(
        all.map((_, index) => index),
      );
    });

    test.each(attempts)('true word by word: %s …', async (_, attempt, outcome) => {
      expect(await attempt()).toEqual(outcome);
    });
  });
});
