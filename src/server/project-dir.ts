import { fileURLToPath } from 'node:url';

/** The project's folder. Both this file and its build in `dist/server` are equally deep. */
export const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** Whether this is the build in `dist/server`, not the source. */
export const isBuilt = import.meta.url.endsWith('.js');
