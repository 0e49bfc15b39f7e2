import { fileURLToPath } from 'node:url';

/** The project's folder. Both this file and its build in `dist/server` are equally deep. */
export const projectDir = fileURLToPath(new URL('../..', import.meta.url));
