import { fileURLToPath } from 'node:url';

/** The project's folder, whether this file runs or its build in `dist/server`, which is equally deep. */
export const projectDir = fileURLToPath(new URL('../..', import.meta.url));
