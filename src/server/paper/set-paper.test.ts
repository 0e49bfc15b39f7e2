import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import { badgePaper, orderPaper, productPaper, sheetWords, type Paper } from '#domain/paper/paper.ts';
import type { OrderLine } from '#domain/orders/contract.ts';
import { sayInEnglish } from '#domain/words/say.ts';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { setPaper } from './set-paper.ts';

/** The text of each page of a sheet, as printed. */
const pagesOf = async (paper: Paper): Promise<string[]> => {
  const pdf = await setPaper(paper, 'A4', { lane: 'test' });
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf ?? Buffer.alloc(0));
  const pages = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return pages;
};

const plain: Paper = {
  title: 'Plum jam',
  subtitle: 'JAM-1',
  address: null,
  foot: '',
  words: sheetWords(sayInEnglish),
  blocks: [],
};

test('the number of a page is there however long the foot is, and so is the foot', async () => {
  const foot = `Release 12 0123456789ab · client 7 0123456789ab · Printed on 2026-11-23 15:00 UTC by ${'Wolfeschlegelstein '.repeat(10)}the last`;
  const text = 'A line.\n'.repeat(120);
  const pages = await pagesOf({ ...plain, foot, blocks: [{ kind: 'text', text }] });
  expect(pages).toHaveLength(3);
  for (const [place, page] of pages.entries()) {
    expect(page).toContain(`Page ${place + 1} of 3`);
    expect(page.replaceAll(/\s+/g, ' ')).toContain('the last');
  }
});

test('letters that the font lacks are named, so that nobody takes a box for what is meant', async () => {
  const [page = ''] = await pagesOf({ ...plain, title: 'Jam 漢字 Łódź', subtitle: 'ß ñ č Ω Ж “x” – ½\tµ' });
  expect(page.replaceAll(/\s+/g, ' ')).toContain(
    'Letters of this sheet that the printing font lacks: U+5B57, U+6F22. They are printed as boxes: read them on the screen.',
  );
});

test('a fact that takes two lines has the room of two lines', async () => {
  // In the semi-bold face of facts the text needs a line and a word; in the regular face it fits one line.
  const value = 'minimum minimum minimum minimum minimum';
  const countWith = async (one: string) => {
    const facts = Array.from({ length: 80 }, (_, place): [string, string] => [`Fact ${place}`, one]);
    return (await pagesOf({ ...plain, blocks: [{ kind: 'facts', facts }] })).length;
  };
  const [oneLine, wrapped] = [await countWith('minimum'), await countWith(value)];
  expect([oneLine, wrapped]).toEqual([2, 3]);
});

test('a long name stands on a badge to its last letter', async () => {
  const name = `${'Maximiliane '.repeat(8)}von Wolfeschlegelstein-Hausenbergerdorff`;
  const [page = ''] = await pagesOf(badgePaper({ name, code: 'LPB-0123456789' }, sayInEnglish));
  // Lines break only between words and after hyphens.
  expect(page.replaceAll(/[\s\uFFFE]+/g, ' ')).toContain(name.slice(0, -'Hausenbergerdorff'.length - 1));
  expect(page).toContain('Hausenbergerdorff');
});

test('the sheet of a product shows how the roll is loaded, and says what to do and what not', async () => {
  const sheet = productPaper(
    productWith({ labels: [labelWith({ labelSize: '100 x 50 mm', labelFeed: 'WEL' })] }),
    null,
    {
      address: 'http://portal.example/products/1',
      foot: '',
      pictures: [],
      say: sayInEnglish,
    },
  );
  expect(sheet.blocks.filter(({ kind }) => kind === 'roll')).toHaveLength(1);
  const text = (await pagesOf(sheet)).join(' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('WEL – Wide Edge Leading');
  expect(text).toContain('leaves the roll this way');
  expect(text).not.toContain('that the printing font lacks');
  expect(text).toContain('Do • Check label SKU, size and feed against this page before you load the roll.');
  expect(text).toContain('Don’t go on with a misprint or a doubt: stop, set the packs aside and ask.');
});

test('the sheet of an order keeps two suppliers of one name apart, and an open quantity to fill in', async () => {
  const line = (supplierCode: string, labelSku: string, quantity: number | null): OrderLine => ({
    position: 0,
    itemId: null,
    labelSku,
    supplierCode,
    supplierName: 'Etikett',
    labelSize: '100 x 50',
    quantity,
    sent: null,
    closed: null,
  });
  const order = {
    id: 1,
    number: 7,
    version: 1,
    createdAt: '2026-11-23T12:00:00.000Z',
    createdBy: 'Ana Test',
    lines: [line('E-2', 'L-1', 500), line('E-1', 'L-2', null), line('E-2', 'L-3', 1_000)],
  };
  const sheet = orderPaper(order, {
    address: 'http://portal.example/admin/orders/1',
    foot: '',
    say: sayInEnglish,
  });
  expect(sheet.blocks.filter(({ kind }) => kind === 'heading')).toEqual([
    { kind: 'heading', text: 'Etikett · E-1' },
    { kind: 'heading', text: 'Etikett · E-2' },
  ]);
  const [page = ''] = await pagesOf(sheet);
  expect(page).toMatch(/L-2[^L]*________[\s\S]*L-1[\s\S]*500[\s\S]*L-3[\s\S]*1,000/);
});
