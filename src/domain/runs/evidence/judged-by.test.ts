import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { can } from '../../access/can.ts';
import { Role } from '../../access/roles.ts';
import { CheckAt } from '../../clients/check-at.ts';
import { codeKinds, codeLevels } from '../../codes/code-kinds.ts';
import type { CodeReading } from '../../codes/code-reading.ts';
import { identifierRows } from '../../codes/gs1/application-identifiers.ts';
import { readCode } from '../../codes/read-code.ts';
import { isNameOrCode } from '../../contract/fields.ts';
import { keyPrefixes } from '../../files/storage-key.ts';
import * as limits from '../../limits.ts';
import { SignatureMeaning } from '../../passkeys/signed-act.ts';
import { StandsOn } from '../../products/code-place.ts';
import { SignatureMeans } from '../../signatures/signature.ts';
import type { StoredSaid } from '../../words/said.ts';
import { isKnown, sayInEnglish } from '../../words/say.ts';
import { Cause, clearance } from '../acts.ts';
import { RunDateKind } from '../dates.ts';
import { eventFormat } from '../formats.ts';
import { Due, RunEventKind } from '../run.ts';
import { judgedBy } from './judged-by.ts';

/*
 * Events are judged again years after they were written. What they are judged by must not follow the product: a test that fails
 * here says that a change would judge stored events otherwise, or that new ones would not be judged as the portal did. Such a
 * change needs the next format of events, by which both are told apart; see `RunEvent`.
 */
describe('what events are judged by', () => {
  test('the newest format is judged by what the portal goes by today', () => {
    const rolesThat = (needs: 'run.second' | 'hold.release') =>
      Role.options.filter((role) => can(role, needs));
    expect([eventFormat, judgedBy]).toEqual([
      11,
      {
        roles: Role.options,
        second: rolesThat('run.second'),
        release: rolesThat('hold.release'),
        challengeMs: limits.run.challengeMs,
        mostPieces: limits.run.mostPieces,
        mostCheckEvery: limits.control.mostCheckEvery,
        mostOnRoll: limits.stock.max,
        codeCharacters: limits.run.codeCharacters,
        reasonCharacters: limits.text.reason,
        mostId: limits.maxId,
      },
    ]);
    // Names and codes must have no hidden characters; what people write may have them.
    expect(isNameOrCode(judgedBy.reasonCharacters)).toBe(false);
  });

  test('the lines of the clearance are those that a cleared run has confirmed', () => {
    expect(clearance).toEqual(['labels', 'goods', 'papers', 'printer']);
  });

  test.each<[string, readonly string[], readonly string[]]>([
    [
      'events',
      RunEventKind.options,
      'start clear challenge roll print first_piece check cover bare stop resume second_person spoil return photo hand_over move reconcile close abandon superseded hold hold_released'.split(
        ' ',
      ),
    ],
    ['causes', Cause.options, ['miscount', 'setup', 'torn', 'roll_short', 'roll_over', 'lost', 'other']],
    ['dates', RunDateKind.options, ['best_before', 'use_by', 'sell_by', 'packed', 'produced', 'expiry']],
    ['times of checks', CheckAt.options, ['all', 'first_and_every']],
    ['why checks are due', Due.options, ['first_piece', 'issue', 'resume', 'every', 'last']],
    ['levels', codeLevels, ['unit', 'case', 'pallet']],
    ['kinds of codes', codeKinds, ['gtin', 'fnsku', 'asin', 'sku', 'other']],
    ['places of codes', StandsOn.options, ['goods', 'label', 'both']],
    ['meanings of signatures', SignatureMeaning.options, ['verified', 'closed', 'released']],
    ['means of signatures', SignatureMeans.options, ['password', 'badge', 'passkey']],
    ['folders of files', keyPrefixes, ['images', 'documents', 'uploads']],
  ])('a list of %s that events name only grows', (_, today, named) => {
    expect(today).toEqual(expect.arrayContaining([...named]));
  });

  /** Facts as events state them, by the rules of the run machine. */
  const pieces = 2;
  const wanted = 'L-2';
  const stated: readonly StoredSaid[] = [
    { code: 'text.as_written', values: { text: 'Torn' } },
    { code: 'run.caught', values: {} },
    { code: 'run.repeated', values: {} },
    { code: 'run.not_due', values: {} },
    { code: 'run.try_bare_first', values: {} },
    { code: 'run.bare_goods_none', values: {} },
    { code: 'run.not_this_product', values: { sku: 'JAM' } },
    { code: 'run.not_this_label', values: { sku: 'JAM' } },
    { code: 'run.another_batch', values: { found: 'L-1', wanted } },
    { code: 'run.another_date', values: { kind: 'use_by', found: '2027-01-01', wanted: '2027-06-30' } },
    { code: 'run.said_twice', values: { title: 'BATCH/LOT', one: 'L-1', other: 'L-2' } },
    { code: 'run.another_level', values: { found: 'case', wanted: 'unit' } },
    { code: 'run.another_label', values: {} },
    { code: 'run.another_release', values: { found: 1, wanted: 2 } },
    { code: 'run.another_client_release', values: { found: 1, wanted: 2 } },
    { code: 'run.number_used', values: { number: '7', run: 1, event: 5, at: '2026-01-15T08:00:00.000Z' } },
    { code: 'run.number_of_another_job', values: { number: '7', job: 3 } },
    { code: 'run.still_readable', values: {} },
    { code: 'run.bare_readable', values: {} },
    { code: 'run.roll_not_issued', values: { roll: 'R-7K3M9Q2-X' } },
    { code: 'run.roll_other_label', values: { release: 2 } },
    { code: 'run.roll_no_artwork', values: { release: 2 } },
    { code: 'run.roll_of_no_label', values: { found: 'L-1' } },
    { code: 'run.roll_of_another_label', values: { found: 'L-1', wanted } },
    {
      code: 'run.roll_old',
      values: {
        why: {
          code: 'run.roll_other_artwork',
          values: {
            release: 2,
            from: 'JAM v1.pdf',
            wants: [{ code: 'text.as_written', values: { text: 'JAM v2.pdf' } }],
          },
        },
        left: 480,
      },
    },
    { code: 'run.roll_unusable', values: { roll: 'R-7K3M9Q2-X' } },
    { code: 'run.new_release', values: { number: 3, summary: 'New glue' } },
    { code: 'run.new_client_release', values: { number: 3, client: 'Orchard', summary: 'New glue' } },
    { code: 'run.new_release_unnamed', values: {} },
    { code: 'run.product_deleted', values: { sku: 'JAM' } },
    { code: 'run.product_of_another_client', values: { sku: 'JAM' } },
    { code: 'run.unexplained', values: { pieces, issued: 20 } },
    { code: 'run.more_than_issued', values: { pieces } },
    { code: 'run.too_few_checks', values: { applied: 20, least: 4, checks: 3 } },
    { code: 'run.check_missing', values: { due: 'last' } },
    { code: 'run.cover_missing', values: {} },
    { code: 'run.bare_missing', values: {} },
    { code: 'run.challenge_missing', values: {} },
    {
      code: 'run.difference',
      values: {
        parts: [{ code: 'run.cover_missing', values: {} }],
        remedy: { code: 'run.second_person_answers', values: {} },
      },
    },
    {
      code: 'hold.on',
      values: { on: 'batch', name: 'L-1', reason: 'Glass', by: 'Eve', at: '2026-01-15T08:00:00.000Z' },
    },
    { code: 'run.no_scan_tells', values: {} },
    { code: 'run.batch_by_eye', values: {} },
  ];

  test('every fact that events state has its sentence, of the values that it had', () => {
    const facts = stated.map((fact) => ({ fact, isKnown: isKnown(fact), sentence: sayInEnglish(fact) }));
    expect(facts.filter((one) => !one.isKnown || /undefined|NaN|\[object/.test(one.sentence))).toEqual([]);
  });

  const lineOf = (reading: CodeReading): string =>
    [
      reading.form,
      reading.level,
      reading.gtin,
      reading.isRestricted ? 'restricted' : null,
      reading.problem && `!${reading.problem.code}${reading.problem.expected ?? ''}`,
      reading.keys.map((group) => group.join(' ')).join(' / '),
      reading.elements
        .map(({ ai, value, date }) => `(${ai})${value}${date === undefined ? '' : `=${date}`}`)
        .join(' '),
    ]
      .filter((part) => part !== null && part !== '')
      .join(' | ');

  test('a text is read in events of each format as it was', () => {
    const sample = join(import.meta.dirname, '../../../testing/samples/read-in-events.json');
    const known = z.record(z.string(), z.array(z.string())).parse(JSON.parse(readFileSync(sample, 'utf8')));
    const now = Object.keys(known).map((text) => {
      const readings = [4, 6, 8, 9, 10].map((format) =>
        readCode(text, { currentYear: 2026, sites: [], format }),
      );
      return [
        text,
        readings.map((one) => lineOf(one) + (one.otherwise ? ` ?? ${lineOf(one.otherwise)}` : '')),
      ];
    });
    expect(Object.fromEntries(now)).toEqual(known);
  });

  test('the application identifiers of GS1 are those by which codes in events were read', () => {
    expect([identifierRows.length, hash('sha256', JSON.stringify(identifierRows))]).toEqual([
      224,
      'dfae178c96d03c4357132ac86ac6e1722b3f5b9deefb522389ee41ab651290b1',
    ]);
  });
});
