import { beforeAll, describe, expect, test } from 'vitest';
import { proves, provesNot } from '#domain/runs/proof.ts';
import { heldSaid } from '#domain/runs/turns.ts';
import { groundsOf, headlineOf } from '#domain/runs/evidence/verdict-words.ts';
import { onSqlite } from '#testing/engines.ts';
import {
  addEvidenceBatch,
  changedAt,
  detailOf,
  forger,
  isKind,
  sealOf,
  withDetail,
  type EvidenceBatch,
} from '#testing/evidence-batch.ts';
import { filesIn, manifested, rechained, sha256Of, verified, zipped, type Files } from '#testing/evidence.ts';
import { startTestApp } from '#testing/test-app.ts';

type Json = Record<string, unknown>;

onSqlite((engine) => {
  describe('the rules of a run, played again from its evidence', () => {
    let made: EvidenceBatch;

    beforeAll(async () => {
      made = await addEvidenceBatch(await startTestApp(engine));
    });

    const at = '2026-01-15T08:00:00.000Z';
    const eve = { id: 7, name: 'Eve', role: 'editor' };
    const held = { id: 1, on: 'batch', name: 'L-1', reason: 'Glass', by: eve.name, at };
    const releasedBy = (user: typeof eve, change: Json = {}): Json => ({
      kind: 'hold_released',
      verdict: 'right',
      said: { code: 'text.as_written', values: { text: 'Ice' } },
      user,
      detail: {
        holdId: 1,
        reason: 'Ice',
        signed: {
          by: { id: user.id, name: user.name },
          role: user.role,
          at,
          meaning: 'released',
          means: 'badge',
        },
        ...change,
      },
    });
    const holding: Json = {
      kind: 'hold',
      verdict: 'refused',
      said: heldSaid(held),
      user: { id: eve.id, name: eve.name },
      detail: { holdId: 1, on: 'batch', name: 'L-1', reason: 'Glass' },
    };
    const ben = { id: 8, name: 'Ben', role: 'editor' };
    /** Puts events after the clearance, each as the event there with these changes. */
    const inserted =
      (...events: Json[]) =>
      (all: Json[]): Json[] =>
        all.toSpliced(2, 0, ...events.map((event) => ({ ...all[2], station: null, ...event })));

    test('green: a hold that somebody else releases', async () => {
      const { colour, findings } = await signed((files) =>
        rechained(files, made.first, (all) => {
          const challenged = { ...Object(detailOf(all[4])['challenged']), seq: 5 };
          return changedAt(6, withDetail({ challenged }))(inserted(holding, releasedBy(ben))(all));
        }),
      );
      expect([colour, findings]).toEqual(['proven', []]);
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
        /otherwise than its release where codes stand/,
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
            withDetail({ challenged: { run: made.first, seq: 99, at: '2026-01-15T08:00:00.000Z' } }),
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
      [
        'a worker started it at another station',
        changedAt(0, (event) => ({ ...event, station: { id: 99, name: 'Elsewhere' } })),
        /was made at another station/,
      ],
      [
        'it labels with a label that the release lacks',
        changedAt(0, withDetail({ labelId: 'none', labelSku: 'ANY' })),
        /another label than its release/,
      ],
      [
        'the product is of another client',
        changedAt(0, withDetail({ clientId: 77 })),
        /of another client than its release/,
      ],
      [
        'the client has another name',
        changedAt(0, withDetail({ clientName: 'Vale' })),
        /names another client than its release/,
      ],
      [
        'numbers of a shop are read otherwise than the client says',
        changedAt(0, withDetail({ inStoreCodes: '28AAAAAWWWWWC' })),
        /names another client than its release/,
      ],
      [
        'one piece in none is checked',
        changedAt(0, withDetail({ checkEvery: 0 })),
        /plans what no portal plans/,
      ],
      [
        'it does not say that the batch is checked by eye',
        changedAt(0, withDetail({ notes: [] })),
        /does not say how its pieces can be checked/,
      ],
      [
        'an event has no time',
        changedAt(6, (event) => ({ ...event, at: 'later' })),
        /has a time that is none/,
      ],
      [
        'labels were printed by nobody',
        (all) => all.map((event) => (isKind('reconcile')(event) ? withDetail({ printed: 5 })(event) : event)),
        /counts labels that nobody printed/,
      ],
      [
        'it is not said what was printed',
        inserted({ kind: 'print', verdict: 'right', said: null, detail: { jobId: 5, pieces: 3 } }),
        /does not say what was printed/,
      ],
      ['the roll has a code of nothing', changedAt(3, withDetail({ code: 'ANY' })), /the rules refuse it/],
      [
        'who had put it on hold released it',
        inserted(holding, releasedBy(eve)),
        /the same person had put on hold/,
      ],
      [
        'somebody released the hold who may not',
        inserted(holding, releasedBy({ ...ben, role: 'read_only' })),
        /not signed by somebody who may release it/,
      ],
      [
        'the reason of the release was another',
        inserted(holding, releasedBy(ben, { reason: 'Nothing' })),
        /does not say why it was released/,
      ],
      ['a hold was set twice', inserted(holding, holding), /what was held already/],
      [
        'the hold came before it was set',
        inserted({ ...holding, said: heldSaid({ ...held, at: '2027-01-15T08:00:00.000Z' }) }),
        /holds what was held at another time/,
      ],
      [
        'somebody signed what nobody signs',
        (all) =>
          all.map((event) => {
            const signed = { by: ben, role: 'editor', at, meaning: 'approved', means: 'badge' };
            return isKind('close')(event) ? withDetail({ signed })(event) : event;
          }),
        /signed with another meaning|does not say what such an event says/,
      ],
      [
        'a sentence stands beside the fact',
        changedAt(6, (event) => ({ ...event, reason: 'Everything was certified.' })),
        /was changed: it cannot be read/,
      ],
      [
        'a line was confirmed twice',
        changedAt(1, withDetail({ gone: ['labels', 'labels', 'goods', 'papers', 'printer'] })),
        /does not say who did what/,
      ],
      ['the start says more', changedAt(0, withDetail({ certified: true })), /says more than a start says/],
      [
        'it stopped for a release that was its own',
        inserted({
          kind: 'superseded',
          verdict: 'refused',
          said: { code: 'run.new_release', values: { number: 1, summary: '' } },
          detail: {},
        }),
        /does not say why the run stopped/,
      ],
    ];

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

    test('a run in shadow mode says so beside what vouches for it', async () => {
      const whole = await signed((files) =>
        rechained(files, made.first, changedAt(0, withDetail({ isShadow: true }))),
      );
      const grounds = whole.runs.flatMap((run) => groundsOf(run, whole).map(({ sentence }) => sentence));
      expect(grounds).toContain(
        `Run ${made.first} was in shadow mode: what was wrong was noted, and stopped nobody.`,
      );
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
      const files = manifested(rechained(await filesIn(made.zip), made.first, change), made.ours);
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
