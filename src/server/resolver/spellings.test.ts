import { beforeAll, describe, expect, test } from 'vitest';
import { resolveCode } from '#domain/resolver/contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import { gtinCheckDigit, isValidGtin } from '#domain/codes/gtin.ts';
import { onSqlite } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const withCheckDigit = (digits: string): string => `${digits}${gtinCheckDigit(digits)}`;

/** Twenty products with the codes on their boxes. */
const boxes = Array.from({ length: 20 }, (_, n) => {
  const digits = `50123456${String(7000 + n * 37)}`;
  return {
    sku: `BOX-${n}`,
    unit: withCheckDigit(digits),
    carton: withCheckDigit(`1${digits}`),
    fnsku: `X00${String(1_000_000 + n * 7_919)}`,
  };
});

/** Replaces the last digit by the next one: every check digit detects this. */
const misread = (code: string): string => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;

const spellingsOf = ({ unit, carton, fnsku }: (typeof boxes)[number]) =>
  [
    [unit, 'unit', 1],
    [`]E0${unit}\r\n`, 'unit', 1],
    [`]C1010${unit}10LOT-7`, 'unit', 1],
    [`(01)${carton}(17)261231`, 'case', 12],
    [`https://id.example.com/01/0${unit}/10/LOT-7?17=261231`, 'unit', 1],
    [fnsku.toLowerCase(), 'unit', 1],
  ] as const;

const misreadsOf = ({ unit, carton }: (typeof boxes)[number]): string[] => {
  const short = unit.slice(0, -1);
  return [
    misread(unit),
    `]C101${misread(carton)}10LOT-7`,
    `https://id.example.com/01/${misread(carton)}`,
    isValidGtin(short) ? `${unit[0] ?? ''}.${unit.slice(1, 6)}E+12` : short,
  ];
};

const pieces = [
  '(01)',
  '01',
  '(',
  ')',
  '\u001d',
  ']C1',
  ']d2',
  'https://',
  '/01/',
  '%',
  '<GS>',
  '\u202e',
  '🎈',
  "' or 1=1",
  '_',
  '\\',
  '5012345678900',
  '99',
  'E+12',
  ' ',
  '\n',
];

/** Texts that nobody would print; every run uses the same ones. */
const hostileTexts = (count: number): string[] => {
  let seed = 20_260_115;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + next(12) }, () =>
      next(3) === 0 ? String.fromCharCode(1 + next(0xfffe)) : (pieces[next(pieces.length)] ?? ''),
    ).join(''),
  );
};

onSqlite((engine) => {
  describe('a code on a box', () => {
    let app: TestApp;
    let reader: Caller;
    let orchard: number;
    let harbour: number;
    const ids = new Map<string, number>();

    beforeAll(async () => {
      app = await startTestApp(engine);
      reader = await app.as('read_only');
      const editor = await app.as('editor');
      orchard = await addClient(app.database, 'Orchard');
      harbour = await addClient(app.database, 'Harbour');
      for (const { sku, unit, carton, fnsku } of boxes) {
        const { reply } = await editor.call(createProduct, {
          body: {
            sku,
            barcode: unit,
            clientId: orchard,
            codes: [
              { code: carton, kind: 'gtin', level: 'case', pieces: 12 },
              { code: fnsku, kind: 'fnsku' },
            ],
          },
        });
        ids.set(sku, reply.id);
      }
    });

    const resolve = async (text: string, clientId?: number) => {
      const { status, reply } = await reader.call(resolveCode, { query: { text, clientId } });
      expect([text, status]).toEqual([text, 200]);
      return { ...reply, ids: reply.products.filter(({ match }) => match === 'exact').map(({ id }) => id) };
    };

    test('in 120 spellings is its product, with what it stands for @need-2.4', async () => {
      const found = [];
      const expected = [];
      for (const box of boxes)
        for (const [text, level, count] of spellingsOf(box)) {
          const reply = await resolve(text);
          found.push([text, reply.ids, reply.level, reply.pieces, reply.problem]);
          expected.push([text, [ids.get(box.sku)], level, count, null]);
        }
      expect(found).toHaveLength(120);
      expect(found).toEqual(expected);
    });

    test('misread in 80 ways opens nothing, and says why @need-2.4', async () => {
      const misreads = boxes.flatMap(misreadsOf);
      expect(misreads).toHaveLength(80);
      for (const text of misreads) {
        const { products, problem } = await resolve(text);
        expect([text, products]).toEqual([text, []]);
        expect(problem?.message).toMatch(/\.$/);
      }
    });

    test('of another client says whose it is, whatever kind of code it is', async () => {
      for (const [text] of spellingsOf(boxes[3] ?? { sku: '', unit: '', carton: '', fnsku: '' })) {
        const { ids: none, problem } = await resolve(text, harbour);
        expect([text, none, problem]).toEqual([
          text,
          [],
          expect.objectContaining({ code: 'code.other_client', message: 'This code belongs to Orchard.' }),
        ]);
      }
    });

    // A domain test reads thirty times as many; here each becomes a query of this engine.
    test('300 random and hostile texts are answered, whatever they are @need-2.7', async () => {
      const statuses = new Set<number>();
      const texts = hostileTexts(150);
      for (let start = 0; start < texts.length; start += 25)
        await Promise.all(
          texts.slice(start, start + 25).flatMap((text) => {
            const lossless = encodeURIComponent(text.toWellFormed());
            return [`/api/codes?text=${lossless}`, `/api/codes?text=${lossless}&clientId=${orchard}`].map(
              async (address) => {
                const response = await reader.fetch(address);
                await response.arrayBuffer();
                statuses.add(response.status);
              },
            );
          }),
        );
      expect([...statuses].filter((status) => status !== 200 && status !== 400)).toEqual([]);
    }, 120_000);
  });
});
