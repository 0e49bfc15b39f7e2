import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listProducts } from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { getHealth } from '#domain/settings/contract.ts';
import { withNamedLock } from '#server/db/locks/named-lock.ts';
import { checksum } from '#testing/database-checksum.ts';
import { describeOnce, onBothEngines } from '#testing/engines.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';
import { compoundFile, saveXlsx, sheetHead, sheetTail, skuRow } from '#testing/samples/xlsx-file.ts';

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;
  let folder: string;

  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
    folder = await mkdtemp(join(tmpdir(), 'labelport-import-'));
    return () => rm(folder, { recursive: true });
  });

  const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const response = await editor.fetch('/api/products/import', { method: 'POST', body, headers });
    const { code, message } = await problemIn(response);
    return { status: response.status, code, message };
  };
  const good = () => productWorkbook(['SKU'], [['A-1']]);
  const left = () => readdir(join(app.dataDir, 'tmp'));
  const count = async () => (await editor.call(listProducts, {})).reply.length;

  describeOnce(engine)('a column that is none of the portal’s', () => {
    test('refuses the file by name where all of it has to be read, and is left out where not', async () => {
      const book = await productWorkbook(['SKU', 'Colour'], [['C-1', 'red']]);
      const response = await editor.fetch('/api/products/import?readsAll=true', {
        method: 'POST',
        body: formOf('file', book),
      });
      expect(await problemIn(response)).toMatchObject({
        statusCode: 400,
        code: 'workbook.foreign_columns',
        message: 'The portal has no column “Colour”. Say what it is, so that nothing is left out.',
      });
      const { reply } = await editor.call(importProducts, {
        query: { dryRun: true },
        body: formOf('file', book),
      });
      expect(reply).toMatchObject({ created: 1, errors: [] });
      const own = formOf('file', await productWorkbook(['SKU', 'Name'], [['C-1', 'Jam']]));
      const whole = await editor.call(importProducts, { query: { dryRun: true, readsAll: true }, body: own });
      expect(whole.reply.created).toBe(1);
    });
  });

  describeOnce(engine)('T17: a file that is wrong', () => {
    const workbook = async (sheet: Iterable<string>) =>
      readFile(await saveXlsx(join(folder, `${crypto.randomUUID()}.xlsx`), sheet));
    const bomb = function* () {
      yield `${sheetHead + skuRow}<row r="2"><c r="A2" t="inlineStr"><is><t>`;
      for (let megabyte = 0; megabyte < 60; megabyte += 1) yield 'A'.repeat(1024 * 1024);
      yield `</t></is></c></row>${sheetTail}`;
    };
    const wrongType = 'Invalid file type: Please select an Excel file (.xlsx or .xls)';
    const damaged = 'The file could not be read. It is incomplete or damaged.';
    const bytes = async (file: Promise<File>) => new Uint8Array(await (await file).arrayBuffer());

    test.each([
      ['a list with commas', 'list.xlsx', () => 'SKU,Name\nA-1,Honey', 400, wrongType],
      ['a workbook by another name', 'list.csv', () => bytes(good()), 400, wrongType],
      ['a workbook without a name', 'xlsx', () => bytes(good()), 400, wrongType],
      ['a web page', 'page.xls', () => '<html><table><tr><td>SKU', 400, wrongType],
      ['a program', 'setup.xls', () => 'MZ\u0090\0\u0003', 400, wrongType],
      ['nothing', 'empty.xlsx', () => '', 400, 'The file could not be read. It is empty.'],
      ['half a workbook', 'half.xlsx', async () => (await bytes(good())).subarray(0, 700), 400, damaged],
      [
        'an .xls of noise',
        'noise.xls',
        () => compoundFile('Workbook', new Uint8Array(4096).fill(7)),
        400,
        damaged,
      ],
      [
        'a workbook with a password',
        'secret.xlsx',
        () => compoundFile('EncryptedPackage', new Uint8Array(4096)),
        400,
        'The file is protected by a password. Remove the password and try again.',
      ],
      [
        'F10: 60 MB in 60 kB',
        'bomb.xlsx',
        () => workbook(bomb()),
        413,
        'The workbook holds more than 50 MB.',
      ],
      [
        'F10: one cell at XFD1048576',
        'corner.xlsx',
        () =>
          workbook([sheetHead, skuRow, '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', sheetTail]),
        413,
        'The workbook has more than 64 columns. Leave out those that are not needed.',
      ],
      [
        'F10: an outer entity',
        'entity.xlsx',
        () =>
          workbook([`<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>`, sheetHead, skuRow, sheetTail]),
        400,
        'The file could not be read. It declares a document type, which an Excel workbook never does.',
      ],
      [
        'no column SKU',
        'names.xlsx',
        () => bytes(productWorkbook(['Name', 'Barcode'], [['Honey', '1']])),
        400,
        'The first row needs a column with the heading SKU.',
      ],
      [
        'more than 10 MB',
        'heavy.xlsx',
        () => new Uint8Array(10_485_761),
        413,
        'File is larger than 10485760 bytes',
      ],
    ])(
      '%s (%s): its sentence, nothing written, nothing left, and the portal goes on',
      async (_, name, content, status, message) => {
        const before = await checksum(app.database);
        const body = formOf('file', new File([new Uint8Array(Buffer.from(await content()))], name));
        const answered = await send(body);
        expect([answered.status, answered.message]).toEqual([status, message]);
        expect(await checksum(app.database)).toBe(before);
        expect(await left()).toEqual([]);
        expect((await app.guest.call(getHealth, {})).status).toBe(200);
      },
    );
  });

  describeOnce(engine)('an upload that is wrong', () => {
    test.each([
      ['no file', async () => formOf('file'), 400, 'Please choose a file.'],
      ['two files', async () => formOf('file', await good(), await good()), 400, 'Too many files'],
      [
        'a file in another field',
        async () => formOf('image', await good()),
        400,
        'The file belongs in the field "file".',
      ],
      ['a text', async () => 'SKU\nA-1', 415, 'This kind of content is not accepted here.'],
    ])('%s is refused with a sentence @spec-5.16', async (_, body, status, message) => {
      const before = await checksum(app.database);
      const answered = await send(await body());
      expect([answered.status, answered.message]).toEqual([status, message]);
      expect(await checksum(app.database)).toBe(before);
      expect(await left()).toEqual([]);
    });

    test.each([
      ['multipart/form-data', 'no boundary'],
      ['multipart/form-data; boundary=x', 'no part at all'],
      ['multipart/form-data; boundary=x', '--x\r\nbroken'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK',
      ],
    ])('a form that is none is refused: %s, %s', async (type, body) => {
      const { status } = await send(body, { 'content-type': type });
      expect([400, 415]).toContain(status);
      expect(await left()).toEqual([]);
    });

    test('JSON is refused', async () => {
      expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415);
    });

    test.each(['dryRun=maybe', 'onDuplicate=overwrite', 'dryRun=true&dryRun=false'])(
      '?%s is refused before anything is read',
      async (query) => {
        const response = await editor.fetch(`/api/products/import?${query}`, {
          method: 'POST',
          body: formOf('file', await good()),
        });
        expect([response.status, (await problemIn(response)).code]).toEqual([400, 'request.invalid']);
        expect(await count()).toBe(0);
      },
    );

    test('one that breaks off in the middle leaves nothing', async () => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      const lines = [
        'POST /api/products/import HTTP/1.1',
        'Host: portal',
        `Authorization: Bearer ${editor.token}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 1000000',
        '',
        '--x',
        'Content-Disposition: form-data; name="file"; filename="a.xlsx"',
        '',
        'PK'.repeat(50_000),
      ];
      socket.write(lines.join('\r\n'));
      await expect.poll(left, { timeout: 5_000 }).toHaveLength(1);
      socket.destroy();
      await expect.poll(left, { timeout: 5_000 }).toEqual([]);
      expect(await count()).toBe(0);
    });
  });

  describe('F6: two imports at once', () => {
    const running = {
      status: 409,
      code: 'import.running',
      message: 'An import is running. Please wait until it has finished.',
    };

    test('one goes in, the other is told to wait @security-2.3', async () => {
      const rows = Array.from({ length: 400 }, (_, n) => [`TWO-${n}`]);
      const file = await productWorkbook(['SKU'], rows);
      const answers = await Promise.all(
        [1, 2].map(() => editor.call(importProducts, { body: formOf('file', file) })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
        code: running.code,
        message: running.message,
      });
      expect(await count()).toBe(400);
    });

    test('also when the other one runs in another process', async () => {
      await withNamedLock(app.database, 'product-import', async () => {
        expect(await send(formOf('file', await good()))).toEqual(running);
      });
      expect((await send(formOf('file', await good()))).status).toBe(200);
    });
  });

  describe('asvs-2.3.3: one transaction', () => {
    /** Makes the database itself refuse one label, the last of the workbook. */
    const spoil = async (): Promise<void> => {
      const statements =
        engine.name === 'SQLite'
          ? [
              `create trigger spoilt before insert on product_labels when new.label_sku = 'SPOILT'
               begin select raise(abort, 'spoilt'); end`,
            ]
          : [
              `create function spoil() returns trigger language plpgsql as $$ begin raise exception 'spoilt'; end $$`,
              `create trigger spoilt before insert on product_labels for each row
               when (new.label_sku = 'SPOILT') execute function spoil()`,
            ];
      for (const statement of statements) await sql.raw(statement).execute(app.database.read);
    };

    test('a fault in the middle leaves nothing, and the next import goes in @security-2.1', async () => {
      await spoil();
      const before = await checksum(app.database);
      const rows = Array.from({ length: 700 }, (_, n) => [`ONE-${n}`, n === 699 ? 'SPOILT' : `L-${n}`]);
      const answered = await send(formOf('file', await productWorkbook(['SKU', 'Label SKU'], rows)));
      expect(answered).toMatchObject({ status: 500, code: 'unexpected' });
      expect(answered.message).toMatch(/^Something went wrong\. Reference [\w-]+\.$/);
      expect(await checksum(app.database)).toBe(before);

      const sound = await productWorkbook(['SKU', 'Label SKU'], rows.slice(0, 699));
      const { status, reply } = await editor.call(importProducts, { body: formOf('file', sound) });
      expect([status, reply.created]).toEqual([200, 699]);
    });
  });
});
