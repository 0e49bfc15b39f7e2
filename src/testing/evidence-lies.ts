import { z } from 'zod';
import { heldSaid } from '#domain/holds/held-said.ts';
import { changedAt, detailOf, isKind, withDetail } from './evidence-batch.ts';

type Json = Record<string, unknown>;

const at = '2026-01-15T08:00:00.000Z';
const eve = { id: 7, name: 'Eve', role: 'editor' };
const held = { id: 1, on: 'batch', name: 'L-1', reason: 'Glass', by: eve.name, at };
export const releasedBy = (user: typeof eve, change: Json = {}): Json => ({
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
export const holding: Json = {
  kind: 'hold',
  verdict: 'refused',
  said: heldSaid(held),
  user: { id: eve.id, name: eve.name },
  detail: { holdId: 1, on: 'batch', name: 'L-1', reason: 'Glass' },
};
export const ben = { id: 8, name: 'Ben', role: 'editor' };
/** Puts events after the clearance, each as the event there with these changes. */
export const inserted =
  (...events: Json[]) =>
  (all: Json[]): Json[] =>
    all.toSpliced(2, 0, ...events.map((event) => ({ ...all[2], station: null, ...event })));

/** What somebody does who can write the database, and lets the portal sign it. */
export const lies: readonly (readonly [
  name: string,
  change: (all: Json[], run: number) => Json[],
  sentence: RegExp,
])[] = [
  ['nothing was cleared', (all) => all.filter((event) => !isKind('clear')(event)), /Clear the line/],
  [
    'the known-wrong code was not tried',
    (all) => all.filter((event) => !isKind('challenge')(event)),
    /known-wrong card first/,
  ],
  [
    'the known-wrong code was any text',
    changedAt(2, withDetail({ text: 'ANYTHING' })),
    /the rules refuse it\. No product and no roll has this code/,
  ],
  [
    'the known-wrong code was any text, and is said to be of a product',
    changedAt(2, withDetail({ text: 'ANYTHING', of: { is: 'product', id: 99, code: 'sku', key: 'honey' } })),
    /No product and no roll has this code/,
  ],
  [
    'it is not said of what the known-wrong code was',
    changedAt(2, (event) => ({ ...event, detail: { text: 'ANYTHING' } })),
    /No product and no roll has this code/,
  ],
  [
    'the known-wrong code was the run’s own',
    changedAt(
      2,
      withDetail({
        text: '5012345678900',
        of: { is: 'product', id: 99, code: 'barcode', key: '05012345678900' },
      }),
    ),
    /This code is of this run/,
  ],
  [
    'the known-wrong code was of a roll that is another',
    changedAt(2, withDetail({ text: '4006381333931', of: { is: 'roll', code: 'R-7K3M9Q2-X' } })),
    /No product and no roll has this code/,
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
    (all) => all.map((event) => (isKind('close')(event) ? withDetail({ applied: 10_000 })(event) : event)),
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
    (all, run) =>
      changedAt(4, withDetail({ challenged: { run, seq: 99, at: '2026-01-15T08:00:00.000Z' } }))(all),
    /the rules refuse it/,
  ],
  [
    'the known-wrong code was caught by another station, in another run of the ZIP',
    (all, run) =>
      changedAt(4, withDetail({ challenged: { run: run + 1, seq: 3, at: '2026-01-15T08:00:00.000Z' } }))(all),
    /in which its station caught no known-wrong code then/,
  ],
  [
    'the known-wrong code was caught at the station from which it was moved',
    ([start, clear, challenge, ...all]) => {
      const station = { id: 99, name: 'Elsewhere' };
      const said = { code: 'text.as_written', values: { text: 'Knife' } };
      const detail = { stationId: station.id, stationName: station.name, reason: 'Knife' };
      const move = { ...challenge, kind: 'move', user: ben, station: null, said, detail };
      const there = [clear, ...all].map((event) => ({ ...event, station }));
      return [{ ...start }, { ...clear }, { ...challenge }, move, ...there];
    },
    /known-wrong card first/,
  ],
  [
    'an event is of a kind that its format has not',
    (all) => [...all, { ...all[6], kind: 'bless' }],
    /is of a kind that there is not/,
  ],
  [
    'its start does not say which label of its release it is of',
    changedAt(0, (event) =>
      withDetail({ placed: { ...Object(detailOf(event)['placed']), labelNumber: undefined } })(event),
    ),
    /otherwise than its release where codes stand/,
  ],
  [
    'a person without a batch proves the batch',
    changedAt(0, withDetail({ batch: null })),
    /does not belong to this ZIP/,
  ],
  [
    'it is another portal’s run',
    changedAt(0, withDetail({ portal: { id: 'another', epoch: 1, site: 'https://elsewhere.example.com' } })),
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
  ['one piece in none is checked', changedAt(0, withDetail({ checkEvery: 0 })), /plans what no portal plans/],
  [
    'it does not say that the batch is checked by eye',
    changedAt(0, withDetail({ notes: [] })),
    /does not say how its pieces can be checked/,
  ],
  [
    'it labels cases, so that the code of a unit on the label need not be scanned',
    changedAt(0, (event) => {
      const placed = z.object({ codes: z.array(z.looseObject({ standsOn: z.string() })) }).loose();
      const { codes, ...more } = placed.parse(detailOf(event)['placed']);
      const units = codes.map((code) => (code.standsOn === 'label' ? { ...code, level: 'unit' } : code));
      return withDetail({ level: 'case', placed: { ...more, codes: units } })(event);
    }),
    /labels another level than that of the codes of its label/,
  ],
  [
    'goods without a label were tried for a code that had proved none',
    inserted({ kind: 'bare', verdict: 'right', said: null, detail: {} }),
    /the rules refuse it/,
  ],
  ['an event has no time', changedAt(6, (event) => ({ ...event, at: 'later' })), /has a time that is none/],
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
    'it stopped for a release before its own, so that its last piece need not be checked',
    inserted({
      kind: 'superseded',
      verdict: 'refused',
      said: { code: 'run.new_release', values: { number: 0, summary: '' } },
      detail: {},
    }),
    /does not say why the run stopped/,
  ],
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
