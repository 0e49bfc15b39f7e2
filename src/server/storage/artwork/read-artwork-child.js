/**
 * Reads the facts of an artwork file, in a child process: `read-artwork.ts` starts it and limits its memory and time. The file
 * arrives on standard input, and the facts go to standard output as JSON. If there are none, a word on standard error gives
 * the reason. JavaScript for the reason in `decode-child.js`.
 */
import { setPriority } from 'node:os';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { behindTheServer } from '../behind-the-server.js';
import { readInput, writeOutput } from '../standard-streams.js';
import { readPdf } from './read-pdf.js';
import { Unreadable } from './unreadable.js';

/** @type {(text: string) => import('./read-artwork.ts').ArtworkTask} */
const parseTask = JSON.parse;
const task = parseTask(process.argv[2] ?? '');

/** @param {Buffer} file */
const readPictureIn = async (file) => {
  // Loaded here, because documents are read without it.
  const { readPicture } = await import('./read-picture.js');
  return readPicture(file, task);
};

/** @param {unknown} error */
const wordOf = (error) => {
  if (error instanceof Unreadable) return error.message;
  if (/password|security scheme/i.test(String(error))) return 'encrypted';
  return /memory|allocat/i.test(String(error)) ? 'too_much_memory' : 'broken';
};

try {
  setPriority(behindTheServer);
  const file = readInput();
  writeOutput(
    JSON.stringify(
      await (task.isPicture ? readPictureIn(file) : readPdf(await PDFiumLibrary.init(), file, task)),
    ),
  );
} catch (error) {
  process.stderr.write(`${wordOf(error)} ${String(error)}`);
  process.exitCode = 1;
}
