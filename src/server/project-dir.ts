import { fileURLToPath } from 'node:url';

/** The folder of the project, whichever runs: this file, or `dist/server` that was built of it and lies as deep. */
export const projectDir = fileURLToPath(new URL('../..', import.meta.url));
