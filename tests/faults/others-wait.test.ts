/**
 * F21: a workbook of 20,000 rows is imported, 50,000 products are exported, five videos of 100 MB are uploaded and 16 users sign
 * in, all concurrently. Meanwhile all requests for a page of products are answered, 99 of 100 within half a second, and all of the
 * work succeeds. And four people send 25,000 decisions about the rows of a file each, five times at once (Y14).
 *
 * On a machine that is busy, three times of what the same requests took there before is allowed instead of half a second, or
 * eight times of what a server that does nothing takes meanwhile.
 *
 * Negative control: in films-at-once, the same check detects a server that blocks for a second.
 */
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { signIn } from '#domain/auth/contract.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { exportProducts, listProducts } from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { columns } from '#domain/workbook/columns.ts';
import { writeWorkbook } from '#server/workbook/write-workbook.ts';
import { onBothEngines } from '#testing/engines.ts';
import { fillDatabase } from '../../bench/fill-database.ts';
import { filmBytes, sendFilm } from './films.ts';
import { measureWhile } from './measure-while.ts';
import { administrator, type Portal, signInTo, startPortal } from './portal-process.ts';
import { longestMs, percentile, secondsOf } from './rounds.ts';
import { filmForm } from './send.ts';

const products = 50_000;
const importedRows = 20_000;
const films = 5;
const signIns = 16;

const workbookOfNewProducts = async (): Promise<File> => {
  const rows = Array.from({ length: importedRows }, (_, row) =>
    Object.keys(columns).map((field) => {
      if (field === 'sku') return `F21-${row}`;
      return field === 'itemDescription' ? `Green tea, ${row} bags` : null;
    }),
  );
  const bytes = await buffer(writeWorkbook(Object.values(columns), [rows]));
  return new File([bytes], 'products.xlsx');
};

const importInto = async ({ url }: Portal, token: string, workbook: File): Promise<number> => {
  const form = new FormData();
  form.set('file', workbook);
  const answer = await fetch(url + addressOf(importProducts), {
    method: importProducts.method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return importProducts.reply.parse(await answer.json()).created;
};

/** The bytes of the workbook that an export sends. */
const exportFrom = async ({ url }: Portal, token: string): Promise<number> => {
  const answer = await fetch(url + addressOf(exportProducts), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return (await answer.arrayBuffer()).byteLength;
};

/** Looks at a file with this many decisions about its rows. */
const decide = async ({ url }: Portal, token: string, decisions: number): Promise<number> => {
  const form = new FormData();
  form.set('file', new File(['SKU,Name\nLOOP-1,Jam\n'], 'loop.csv'));
  form.set('mapping', JSON.stringify({ headingRow: 1, columns: [{ column: 0, field: 'sku' }] }));
  const rows = Array.from({ length: decisions }, (_, at) => ({ row: at + 2, rule: 'take' }));
  form.set('rules', JSON.stringify({ all: 'keep', rows }));
  const answer = await fetch(url + addressOf(importProducts, {}, { dryRun: 'true' }), {
    method: importProducts.method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  await answer.arrayBuffer();
  return answer.status;
};

const signInAtOnce = (portal: Portal): Promise<number[]> =>
  Promise.all(
    Array.from({ length: signIns }, async () => {
      const answer = await fetch(portal.url + addressOf(signIn), {
        method: signIn.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(administrator),
      });
      return answer.status;
    }),
  );

onBothEngines((engine) => {
  let portal: Portal | null = null;
  afterEach(async () => {
    await portal?.kill();
    portal = null;
  });

  test('F21: an import, an export, five films and sixteen sign-ins at once hold nobody else up', async () => {
    const location = await engine.empty();
    await fillDatabase(location, products);
    const target = await startPortal(location);
    portal = target;
    const token = await signInTo(target);
    const workbook = await workbookOfNewProducts();
    const form = filmForm(filmBytes);
    const address = addressOf(listProducts, {}, { page: 1, pageSize: 9 });
    const usual = await measureWhile(target, { token, address }, () => sleep(2_000));
    const { times, bareTimes, statuses, grownBytes } = await measureWhile(
      target,
      { token, address },
      async () => {
        const [created, bytes, stored, signedIn] = await Promise.all([
          importInto(target, token, workbook),
          exportFrom(target, token),
          Promise.all(Array.from({ length: films }, () => sendFilm(target.port, token, form))),
          signInAtOnce(target),
        ]);
        expect(created).toBe(importedRows);
        expect(bytes).toBeGreaterThan(1_000_000);
        expect(stored).toEqual(Array.from({ length: films }, () => 200));
        expect(signedIn).toEqual(Array.from({ length: signIns }, () => 200));
      },
    );
    console.info(
      `F21 on ${engine.name}: ${times.length} pages meanwhile after ${secondsOf(times)}, 99 of 100 within ${percentile(times, 0.99).toFixed(0)} ms, of a server that does nothing within ${percentile(bareTimes, 0.99).toFixed(0)} ms; ${(grownBytes / 1024 ** 2).toFixed(0)} MB more memory`,
    );
    expect(statuses).toEqual(new Set([200]));
    expect(percentile(times, 0.99)).toBeLessThan(
      longestMs(500, { usual: usual.times, bare: bareTimes }, 0.99),
    );
    expect(target.unexpected()).toEqual([]);
  });

  test('Y14: 25,000 decisions by row, four times at once, hold nobody else up', async () => {
    const target = await startPortal(await engine.empty());
    portal = target;
    const token = await signInTo(target);
    const address = addressOf(listProducts, {}, { page: 1, pageSize: 9 });
    const usual = await measureWhile(target, { token, address }, () => sleep(5_000));
    const { times, bareTimes, statuses } = await measureWhile(target, { token, address }, async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        const answered = await Promise.all(Array.from({ length: 4 }, () => decide(target, token, 25_000)));
        expect(answered.filter((status) => status >= 500 && status !== 503)).toEqual([]);
      }
    });
    console.info(
      `Y14 on ${engine.name}: ${times.length} pages meanwhile after ${secondsOf(times)}, 99 of 100 within ${percentile(times, 0.99).toFixed(0)} ms, of a server that does nothing within ${percentile(bareTimes, 0.99).toFixed(0)} ms; before within ${percentile(usual.times, 0.99).toFixed(0)} ms`,
    );
    expect(statuses).toEqual(new Set([200]));
    expect(percentile(times, 0.99)).toBeLessThan(
      longestMs(500, { usual: usual.times, bare: bareTimes }, 0.99),
    );
    expect(target.unexpected()).toEqual([]);
  });
});
