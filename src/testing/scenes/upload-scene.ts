import sharp from 'sharp';
import { beforeAll, beforeEach } from 'vitest';
import { uploadFile } from '#domain/files/contract.ts';
import { removeFiles } from '#testing/left-files.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Engine } from '#testing/engines.ts';

export const mebibyte = 1024 * 1024;

export const gibibyte = 1024 * mebibyte;

export type Content = Uint8Array<ArrayBuffer>;

export const bytesOf = (...parts: (string | Uint8Array)[]): Content =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  );

/** A file of `size` bytes that starts with `head`. */
export const filled = (head: string, size: number): Content => {
  const bytes = new Uint8Array(size);
  bytes.set(Buffer.from(head, 'latin1'));
  return bytes;
};

export const plain = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#b5651d' } });

/** A form with files in one field, and other fields. */
export const formOf = (
  field: string,
  files: readonly (readonly [name: string, content: Content])[],
  fields: Readonly<Record<string, string>> = {},
): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of files) form.append(field, new File([content], name), name);
  return form;
};

export const nothing = { stored: [], rows: [], waiting: [] };

/** A portal with a picture, whose disk has as much space as a test says. */
export const uploadScene = (engine: Engine) => {
  let app: TestApp;
  let editor: Caller;
  let png: Content;
  /** The free space reported to the space guard. */
  const space = { free: 100 * gibibyte, total: 100 * gibibyte };
  beforeAll(async () => {
    app = await startTestApp(engine, {}, { space: async () => space });
    editor = await app.as('editor');
    png = bytesOf(await plain().png().toBuffer());
  });
  beforeEach(() => removeFiles(app));
  const sendFile = (name: string, content: Content) =>
    editor.call(uploadFile, { body: formOf('file', [[name, content]]) });
  return {
    get editor() {
      return editor;
    },
    get app() {
      return app;
    },
    get png() {
      return png;
    },
    sendFile,
    space,
  };
};
