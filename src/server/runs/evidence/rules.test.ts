import { beforeAll, describe, expect, test } from 'vitest';
import { proves, provesNot } from '#domain/runs/proof.ts';
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
    ];

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
