import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { onSqlite } from '#testing/engines.ts';
import { startTestApp } from '#testing/test-app.ts';
import { codesOfDemo, codesToTry, drawCode, type CodeToTry } from './codes-to-try.ts';
import { composeProducts } from './products.ts';

let codes: CodeToTry[];

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const { buffer } = new Uint8Array(readFileSync(wasm));
  prepareZXingModule({ overrides: { wasmBinary: buffer } });
  codes = codesOfDemo(await composeProducts());
});

/** The text that a reader gets from the drawn symbol. */
const read = async (code: CodeToTry): Promise<string | undefined> => {
  const png = await sharp(Buffer.from(drawCode(code)), { density: 144 })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
  const [found] = await readBarcodes(new Uint8Array(png), { textMode: 'Plain', eanAddOnSymbol: 'Read' });
  return found?.text;
};

test('each symbol of the sheet reads as what it says', async () => {
  expect(codes.length).toBe(18);
  for (const code of codes) {
    const text = await read(code);
    // A UPC-A is an EAN-13 with a leading zero, and readers may report either; of a UPC-E, this one reports the EAN-13.
    expect(code.bcid === 'upca' ? text?.slice(-12) : text).toBe(
      code.bcid === 'upce' ? '0080100008250' : code.sent,
    );
  }
});

test('the page names every code and what must happen', async () => {
  const page = await codesToTry();
  for (const { what } of codes) expect(page).toContain(`<h2>${what}</h2>`);
  expect(page).toContain('Says that the check digit should be 1, not 2.');
});

onSqlite((engine) => {
  test('outside of the demo the server has no such page', async () => {
    const app = await startTestApp(engine);
    expect((await app.server.inject('/codes-to-try')).statusCode).toBe(404);
  });
});
