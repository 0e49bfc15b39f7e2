/**
 * The standard streams of a child process, and the files that it reads. An import of `node:fs`, and `process.stdout`, load all
 * streams of Node: a tenth of the processor time of a child that draws one small label. JavaScript for the reason in
 * `decode-child.js`.
 */
const { readFileSync, writeFileSync } = process.getBuiltinModule('node:fs');

const [standardInput, standardOutput] = [0, 1];

/** All of the standard input. */
export const readInput = () => readFileSync(standardInput);

/** @param {string | Uint8Array} output */
export const writeOutput = (output) => writeFileSync(standardOutput, output);

/** @param {string} path */
export const readWholeFile = (path) => readFileSync(path);
